import { z } from "zod";
import type { UserActor } from "../../kernel/actors";
import type { Context } from "../../kernel/context";
import { alternativeReference, reference } from "../../kernel/identifiers";
import { meant } from "../../kernel/meaning";
import { defineOperation } from "../../kernel/operation";
import { defineRefusal } from "../../kernel/refusal";
import { exactText } from "../../kernel/text";
import { findActor } from "../../people/read-acting";
import { userNotFound } from "../../people/user";
import { explainCase } from "./explain-case";
import { explainDocument } from "./explain-document";
import { explainRecord } from "./explain-record";
import { type Explained, explainedRule, way } from "./explanation";

export const whichThing = defineRefusal(
  "invalid_input",
  "THING_REQUIRED",
  "Indique un expediente, un documento o un legajo, uno solo",
  { about: "number" },
);
export const thingNotFound = defineRefusal(
  "not_found",
  "NOT_FOUND",
  "No hay ningún expediente, documento ni legajo con ese número o identificador",
);

export const explainAccessOp = defineOperation({
  id: "access.explain",
  summary: "Explica con qué reglas una persona puede ver o editar un expediente, documento o legajo",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    user_id: reference("user", "Persona por la que se pregunta"),
    case_id: alternativeReference("case", "Expediente"),
    document_id: reference("document", "Documento, en lugar del expediente").optional(),
    record_id: reference("record", "Legajo, en lugar del expediente").optional(),
    number: meant(exactText(200), {
      note: "Número oficial de cualquiera de ellos, en lugar de su identificador",
      example: "EE-2027-000001-MUNI-LEGAL",
    }).optional(),
  }),
  output: z.strictObject({
    person: z.strictObject({ id: z.guid(), full_name: z.string(), may_act: z.boolean() }),
    thing: z.strictObject({
      kind: z.enum(["case", "document", "record"]),
      id: z.guid(),
      number: z.string().nullable(),
      reference: z.string().nullable().describe("Nula si quien consulta no puede ver la cosa"),
      visibility: z.string(),
      status: z.string().nullable().describe("Nulo si es un legajo que quien consulta no puede ver"),
    }),
    can_view: z.boolean(),
    can_edit: z.boolean(),
    verdict: z.string(),
    rules: z.array(explainedRule),
    ways: z.array(way),
  }),
  errors: ["invalid_input", whichThing, userNotFound, thingNotFound],
}).run(async (ctx, { user_id, ...named }) => {
  const person = await ctx.db.user.findUnique({ where: { id: user_id } });
  if (!person) throw userNotFound();
  const actor = await findActor(ctx.db, person.id);
  const explained = await explainThing(ctx, actor ?? withoutRights(person), named);
  if (!explained) throw thingNotFound();
  const { kind, id, number, reference, visibility, status, rules, ways } = explained;
  const canView = actor !== undefined && explained.canView;
  const canEdit = actor !== undefined && explained.canEdit;
  return {
    person: { id: person.id, full_name: person.fullName, may_act: actor !== undefined },
    thing: { kind, id, number, reference, visibility, status },
    can_view: canView,
    can_edit: canEdit,
    verdict: verdictOf(person.fullName, kind, { mayAct: actor !== undefined, canView, canEdit }),
    rules: [...rules],
    ways: actor ? [...ways] : [REACTIVATE],
  };
});

type Named = {
  readonly case_id?: string | undefined;
  readonly document_id?: string | undefined;
  readonly record_id?: string | undefined;
  readonly number?: string | undefined;
};

const explainThing = async (
  ctx: Context<"administrator">,
  actor: UserActor,
  { case_id, document_id, record_id, number }: Named,
): Promise<Explained | undefined> => {
  if ([case_id, document_id, record_id, number].filter((name) => name !== undefined).length !== 1)
    throw whichThing();
  if (case_id) return explainCase(ctx, actor, { id: case_id });
  if (document_id) return explainDocument(ctx, actor, { id: document_id });
  if (record_id) return explainRecord(ctx, actor, { id: record_id });
  const asked = number!.trim().toUpperCase();
  return (
    (await explainCase(ctx, actor, { number: asked })) ??
    (await explainDocument(ctx, actor, { officialNumber: asked })) ??
    (await explainRecord(ctx, actor, { number: asked }))
  );
};

/** Somebody who may not act: no rule lets them in. */
const withoutRights = (person: {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly sectorId: string;
}): UserActor => ({
  kind: "user",
  userId: person.id,
  email: person.email,
  fullName: person.fullName,
  sectorId: person.sectorId,
  departmentId: "",
  roleIds: [],
  viewSectorIds: [],
  editSectorIds: [],
  headedDepartmentIds: [],
  canGlobalSearchCases: false,
  canGlobalSearchDocuments: false,
});

const REACTIVATE = {
  title: "Activar su cuenta",
  text: "Vuelve a poder lo que sus sectores y su parte en cada cosa le permitían.",
  by: "Usted, como administrador",
};

const THINGS = { case: "este expediente", document: "este documento", record: "este legajo" } as const;

const verdictOf = (
  name: string,
  kind: keyof typeof THINGS,
  { mayAct, canView, canEdit }: { mayAct: boolean; canView: boolean; canEdit: boolean },
): string => {
  if (!mayAct) return `${name} no puede entrar: su cuenta no está activa`;
  if (canEdit) return `${name} puede ver y editar ${THINGS[kind]}`;
  if (canView) return `${name} puede ver ${THINGS[kind]}, pero no editarlo`;
  return `${name} no puede ver ${THINGS[kind]}`;
};
