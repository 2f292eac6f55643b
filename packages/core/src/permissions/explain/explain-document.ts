import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../../kernel/actors";
import type { Context } from "../../kernel/context";
import { caseVisibility } from "../case-visibility";
import { documentVisibility, waysToDocument } from "../document-visibility";
import { overseerOf } from "../overseer";
import { counted, type Explained, type ExplainedRule, listed, type Way } from "./explanation";

const parts = {
  createdBy: true,
  createdByCitizen: true,
  signers: { include: { user: true, citizen: true }, orderBy: { position: "asc" } },
  cases: {
    select: { isActive: true, case: { select: { id: true, number: true } } },
    orderBy: { caseId: "asc" },
  },
} as const satisfies Prisma.DocumentInclude;

/** Why a person may or may not see a document (domain 4). Each way is the one that decides everywhere, asked by itself. */
export const explainDocument = async (
  ctx: Context<"administrator">,
  actor: UserActor,
  which: { readonly id: string } | { readonly officialNumber: string },
): Promise<Explained | undefined> => {
  const row = await ctx.db.document.findUnique({ where: which, include: parts });
  if (!row) return undefined;
  const holds = async (condition: Prisma.DocumentWhereInput | null): Promise<boolean> =>
    condition !== null && (await ctx.db.document.count({ where: { AND: [{ id: row.id }, condition] } })) > 0;
  const ways = waysToDocument(actor);
  const asker = overseerOf(ctx.actor);
  const [own, throughCase, proposed, global, canView, askerSees, toldCases] = await Promise.all([
    holds(ways.own),
    holds(ways.throughCase),
    holds(ways.proposed),
    holds(ways.global),
    holds(documentVisibility(actor)),
    holds(documentVisibility(asker)),
    ctx.db.case.findMany({
      where: { AND: [{ id: { in: row.cases.map(({ case: { id } }) => id) } }, caseVisibility(asker)] },
      select: { id: true },
    }),
  ]);
  const isReserved = row.visibility === "reservado";
  const canEdit = canView && row.createdById === actor.userId && ["draft", "rejected"].includes(row.status);
  const told = new Set(toldCases.map(({ id }) => id));
  return {
    kind: "document",
    id: row.id,
    number: row.officialNumber,
    reference: askerSees ? row.reference : null,
    visibility: row.visibility,
    status: row.status,
    canView,
    canEdit,
    rules: [
      {
        rule: "OWN",
        title: "Su parte en el documento",
        outcome: outcome(own, canEdit),
        text: isReserved
          ? "Un documento reservado lo ven sus firmantes, y quien lo creó hasta que se firma."
          : ownWords(row, askerSees),
      },
      {
        rule: "CASE",
        title: "Un expediente que lo contiene",
        outcome: outcome(throughCase),
        text: caseWords(row, told),
      },
      {
        rule: "PROPOSAL",
        title: "Una propuesta que espera decisión",
        outcome: isReserved ? "not_considered" : outcome(proposed),
        text: "Lo ve quien edita el expediente para el que está propuesto, mientras espera.",
      },
      {
        rule: "GLOBAL",
        title: "Búsqueda en todo el municipio",
        outcome: isReserved ? "not_considered" : outcome(global),
        text: actor.canGlobalSearchDocuments
          ? `${actor.fullName} puede buscar documentos oficiales en todo el municipio, salvo los reservados.`
          : `${actor.fullName} no puede buscar documentos en todo el municipio.`,
      },
    ],
    ways: canView
      ? []
      : waysIn(actor, { isReserved, isOfficial: row.status === "signed", inCase: row.cases.length > 0 }),
  };
};

type Row = Prisma.DocumentGetPayload<{ include: typeof parts }>;

/** Who they are is told to whoever may read the document itself. */
const ownWords = ({ createdBy, createdByCitizen, signers }: Row, askerSees: boolean): string => {
  if (!askerSees)
    return "Lo ven quien lo creó, sus firmantes y los sectores de ellos y, ya firmado, sus destinatarios.";
  const names = signers.flatMap(({ user, citizen }) => user?.fullName ?? citizen?.fullName ?? []);
  const citizen = createdByCitizen && `${createdByCitizen.fullName}, como ciudadano`;
  return `Lo ven quien lo creó (${createdBy?.fullName ?? citizen}), sus firmantes${
    names.length > 0 ? ` (${listed(names)})` : ""
  } y sus sectores y, ya firmado, sus destinatarios.`;
};

/** A place that was amended shows the document as one in force does. Of reserved cases that whoever asks may not see, no number. */
const caseWords = ({ cases }: Row, told: ReadonlySet<string>): string => {
  if (cases.length === 0) return "No está en ningún expediente.";
  const names = cases
    .filter((place) => told.has(place.case.id))
    .map(({ isActive, case: { number } }) => (isActive ? number : `${number} (subsanado)`));
  const hidden = cases.length - names.length;
  const all = [
    ...names,
    ...(hidden > 0 ? [counted(hidden, "expediente reservado", "expedientes reservados")] : []),
  ];
  return `Está en ${listed(all)}. Lo ve quien puede ver ${cases.length === 1 ? "ese expediente" : "alguno de ellos"}.`;
};

const outcome = (holds: boolean, edits = false): ExplainedRule["outcome"] =>
  holds ? (edits ? "allows_edit" : "allows_view") : "does_not_allow";

const waysIn = (
  { fullName }: UserActor,
  { isReserved, isOfficial, inCase }: { isReserved: boolean; isOfficial: boolean; inCase: boolean },
): Way[] => [
  {
    title: inCase
      ? "Dar acceso al expediente que lo contiene"
      : "Vincularlo a un expediente que la persona vea",
    text: `${fullName} ve entonces los documentos de ese expediente.`,
    by: "Quien edita el expediente",
  },
  ...(isReserved || !isOfficial
    ? []
    : [
        {
          title: "Dar búsqueda de documentos en todo el municipio",
          text: `${fullName} ve todos los documentos oficiales menos los reservados.`,
          by: "Usted, como administrador",
        },
      ]),
];
