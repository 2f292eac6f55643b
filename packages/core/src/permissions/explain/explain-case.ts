import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../../kernel/actors";
import type { Context } from "../../kernel/context";
import { sectorAcronym, sectorWithDepartment } from "../../people/sector";
import { viewersOfSectors } from "../../people/sector-people";
import { caseFacts, mayEdit, mayTransfer } from "../case-access";
import { type AccessReason, caseVisibility, subjectsOf } from "../case-visibility";
import { counted, type Explained, type ExplainedRule, listed, type Way } from "./explanation";

const parts = {
  ownerSector: sectorWithDepartment,
  owners: { where: { until: { not: null } }, include: { sector: sectorWithDepartment } },
  assignments: { where: { closedAt: null }, include: { sector: sectorWithDepartment, user: true } },
  responsibles: { where: { removedAt: null }, include: { user: true }, orderBy: { addedAt: "asc" } },
  createdBy: true,
  createdByCitizen: true,
  access: true,
} as const satisfies Prisma.CaseInclude;

type Case = Prisma.CaseGetPayload<{ include: typeof parts }>;
type Asked = { readonly actor: UserActor; readonly row: Case };

/** Why a person may or may not see and edit a case (domain 3). What counts is read from the table that decides it everywhere. */
export const explainCase = async (
  ctx: Context<"administrator">,
  actor: UserActor,
  which: { readonly id: string } | { readonly number: string },
): Promise<Explained | undefined> => {
  const row = await ctx.db.case.findUnique({ where: which, include: parts });
  if (!row) return undefined;
  const where = { AND: [{ id: row.id }, caseVisibility(actor)] };
  const canView = (await ctx.db.case.count({ where })) > 0;
  const asksWhoSees =
    (await ctx.db.case.count({ where: { AND: [{ id: row.id }, caseVisibility(ctx.actor)] } })) > 0;
  const facts = await ctx.db.case.findUniqueOrThrow({ where: { id: row.id }, include: caseFacts });
  const canEdit = canView && mayEdit(actor, facts);
  const isReserved = row.visibility === "reservado";
  const asked = { actor, row };
  return {
    kind: "case",
    id: row.id,
    number: row.number,
    reference: isReserved && !asksWhoSees ? null : row.reference,
    visibility: row.visibility,
    status: row.status,
    canView,
    canEdit,
    rules: isReserved ? reservedRules(asked) : openRules(asked),
    ways: canEdit ? [] : isReserved ? reservedWays() : await openWays(ctx, asked, canView),
  };
};

/** Whether the case is granted for this reason to the person, to one of their sectors or to a department that they head. */
const isGranted = ({ actor, row }: Asked, reason: AccessReason): boolean => {
  const subjects = subjectsOf(actor);
  return row.access.some((granted) => granted.reason === reason && subjects.includes(granted.subjectId));
};

const outcome = (allows: "allows_edit" | "allows_view", isTrue: boolean): ExplainedRule["outcome"] =>
  isTrue ? allows : "does_not_allow";

const openRules = (asked: Asked): ExplainedRule[] => {
  const { actor, row } = asked;
  const { fullName } = actor;
  const owner = sectorAcronym(row.ownerSector);
  const edits = mayTransfer(actor, row);
  return [
    {
      rule: "ADMINSECTOR",
      title: "Sector que administra",
      outcome: outcome(edits ? "allows_edit" : "allows_view", isGranted(asked, "ADMINSECTOR")),
      text: `Lo administra ${owner}. ${sectorWords(asked, row.ownerSectorId)}`,
    },
    {
      rule: "ASSIGNED",
      title: "Asignación abierta",
      outcome: outcome("allows_view", isGranted(asked, "ASSIGNED")),
      text:
        row.assignments.length === 0
          ? "Ningún sector tiene una asignación abierta."
          : `Actúa ahora ${sectorsOf(row.assignments)}. ${someSectorWords(asked, row.assignments)}`,
    },
    {
      rule: "PREVIOUS_OWNER",
      title: "Sector que lo administró antes",
      outcome: outcome("allows_view", isGranted(asked, "PREVIOUS_OWNER")),
      text:
        row.owners.length === 0
          ? "No lo administró antes ningún otro sector."
          : `Lo administró ${sectorsOf(row.owners)}. ${someSectorWords(asked, row.owners)} Esta regla permite ver, nunca editar.`,
    },
    {
      rule: "CREATOR",
      title: "Quien lo creó",
      outcome: outcome("allows_view", isGranted(asked, "CREATOR")),
      text: row.createdBy
        ? `Lo creó ${row.createdBy.fullName}.`
        : `Lo inició ${row.createdByCitizen?.fullName ?? ""}, como ciudadano.`,
    },
    {
      rule: "RESPONSIBLE",
      title: "Responsables",
      outcome: outcome("allows_edit", isGranted(asked, "RESPONSIBLE")),
      text:
        row.responsibles.length === 0
          ? "No tiene responsables."
          : `Lo tiene a cargo ${listed(row.responsibles.map(({ user }) => user.fullName))}.`,
    },
    {
      rule: "GLOBAL",
      title: "Búsqueda en todo el municipio",
      outcome: outcome("allows_view", actor.canGlobalSearchCases),
      text: actor.canGlobalSearchCases
        ? `${fullName} puede buscar expedientes en todo el municipio, salvo los reservados.`
        : `${fullName} no puede buscar expedientes en todo el municipio.`,
    },
    {
      rule: "RESERVED",
      title: "Reglas de los reservados",
      outcome: "not_considered",
      text: "El expediente es interno: no se miran.",
    },
  ];
};

const sectorWords = ({ actor }: Asked, sectorId: string): string => {
  if (actor.editSectorIds.includes(sectorId)) return `${actor.fullName} edita ese sector.`;
  if (actor.viewSectorIds.includes(sectorId)) return `${actor.fullName} ve ese sector y no lo edita.`;
  return `${actor.fullName} no tiene ese sector entre los suyos.`;
};

type Placed = readonly { readonly sectorId: string; readonly sector: Case["ownerSector"] }[];

const someSectorWords = ({ actor }: Asked, placed: Placed): string => {
  const seen = placed.filter(({ sectorId }) => actor.viewSectorIds.includes(sectorId));
  return seen.length > 0
    ? `${actor.fullName} ve ${sectorsOf(seen)}.`
    : `${actor.fullName} no ve ${placed.length === 1 ? "ese sector" : "ninguno de ellos"}.`;
};

const sectorsOf = (placed: Placed): string =>
  listed([...new Set(placed.map(({ sector }) => sectorAcronym(sector)))]);

/** Of a reserved case, whoever asks may not be one who sees it: rules and parts, no names but that of the person asked about. */
const reservedRules = (asked: Asked): ExplainedRule[] => {
  const { actor, row } = asked;
  const heads = (reason: "ADMINSECTOR" | "ASSIGNED"): boolean =>
    row.access.some(
      ({ reason: granted, subjectId }) => granted === reason && actor.headedDepartmentIds.includes(subjectId),
    );
  const isNamed = row.access.some(
    ({ reason, subjectId }) => reason === "ASSIGNED" && subjectId === actor.userId,
  );
  return [
    {
      rule: "R1",
      title: "Responsables",
      outcome: outcome("allows_edit", isGranted(asked, "RESPONSIBLE")),
      text: "Lo ven y editan sus responsables.",
    },
    {
      rule: "R2",
      title: "Titular de la repartición que administra",
      outcome: outcome(mayTransfer(actor, row) ? "allows_edit" : "allows_view", heads("ADMINSECTOR")),
      text: "Lo ve quien es titular de la repartición del sector que lo administra.",
    },
    {
      rule: "R3",
      title: "Titular de una repartición que actúa",
      outcome: outcome("allows_view", heads("ASSIGNED")),
      text: "Lo ve quien es titular de la repartición de un sector con una asignación abierta.",
    },
    {
      rule: "R4",
      title: "Persona nombrada en una asignación",
      outcome: outcome("allows_view", isNamed),
      text: "Lo ve la persona a la que se dirige una asignación abierta.",
    },
    {
      rule: "OPEN",
      title: "Sectores, roles y búsqueda en todo el municipio",
      outcome: "not_considered",
      text: "El expediente es reservado: ningún sector, rol ni permiso de búsqueda lo abre.",
    },
  ];
};

const reservedWays = (): Way[] => [
  {
    title: "Nombrar a la persona responsable adicional",
    text: "Ve y edita este expediente y ningún otro.",
    by: "Quien edita el expediente",
  },
  {
    title: "Asignar el expediente a su sector, dirigido a la persona",
    text: "Lo ve hasta que se cierre la asignación; también quien es titular de la repartición.",
    by: "Quien edita el expediente",
  },
];

const openWays = async (
  ctx: Context<"administrator">,
  { actor, row }: Asked,
  canView: boolean,
): Promise<Way[]> => {
  const { fullName, sectorId } = actor;
  const owner = sectorAcronym(row.ownerSector);
  const [home, viewers, owned, all] = await Promise.all([
    ctx.db.sector.findUniqueOrThrow({ where: { id: sectorId }, ...sectorWithDepartment }),
    ctx.db.user.count({ where: viewersOfSectors([sectorId]) }),
    ctx.db.case.count({ where: { ownerSectorId: row.ownerSectorId, visibility: "interno" } }),
    ctx.db.case.count({ where: { visibility: "interno" } }),
  ]);
  const admin = row.responsibles.find(({ type }) => type === "ADMIN")?.user.fullName;
  const editors = admin ? `${admin}, que lo administra, o quien edita ${owner}` : `Quien edita ${owner}`;
  const isActing = row.assignments.some((open) => open.sectorId === sectorId);
  return [
    {
      title: "Nombrar a la persona responsable adicional",
      text: `${fullName} ve y edita este expediente y ningún otro.`,
      by: editors,
    },
    ...(sectorId === row.ownerSectorId || isActing
      ? []
      : [
          {
            title: `Asignar el expediente a ${sectorAcronym(home)}`,
            text: `Lo ${viewers === 1 ? "ve la persona" : `ven las ${viewers} personas`} del sector, y quienes lo editan pueden vincular documentos, hasta que se cierre.`,
            by: editors,
          },
        ]),
    {
      title: `Dar permiso de edición sobre ${owner}`,
      text: `${fullName} edita ${counted(owned, "expediente", "expedientes")} que administra ese sector, no solo este.`,
      by: "Usted, como administrador",
    },
    ...(canView
      ? []
      : [
          {
            title: "Dar búsqueda de expedientes en todo el municipio",
            text: `${fullName} ve ${counted(all, "expediente", "expedientes")}: todos menos los reservados.`,
            by: "Usted, como administrador",
          },
        ]),
  ];
};
