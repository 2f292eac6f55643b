import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../../kernel/actors";
import type { Context } from "../../kernel/context";
import { documentVisibility, waysToDocument } from "../document-visibility";
import { type Explained, type ExplainedRule, listed, type Way } from "./explanation";

const parts = {
  createdBy: true,
  signers: { include: { user: true }, orderBy: { position: "asc" } },
  cases: { include: { case: { select: { number: true, visibility: true } } } },
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
  const [own, throughCase, proposed, global, canView, asksWhoSees] = await Promise.all([
    holds(ways.own),
    holds(ways.throughCase),
    holds(ways.proposed),
    holds(ways.global),
    holds(documentVisibility(actor)),
    holds(documentVisibility(ctx.actor)),
  ]);
  const isReserved = row.visibility === "reservado";
  const isHidden = isReserved && !asksWhoSees;
  const canEdit = canView && row.createdById === actor.userId && ["draft", "rejected"].includes(row.status);
  const cases = row.cases.map(({ case: { number } }) => number);
  const people = [...row.signers.flatMap(({ user }) => user?.fullName ?? [])];
  return {
    kind: "document",
    id: row.id,
    number: row.officialNumber,
    reference: isHidden ? null : row.reference,
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
          : `Lo ven quien lo creó (${row.createdBy?.fullName ?? "un ciudadano o el sistema"}), sus firmantes${
              people.length > 0 ? ` (${listed(people)})` : ""
            } y sus sectores y, ya firmado, sus destinatarios.`,
      },
      {
        rule: "CASE",
        title: "Un expediente que lo contiene",
        outcome: outcome(throughCase),
        text:
          cases.length === 0
            ? "No está en ningún expediente."
            : isHidden
              ? "Lo ve quien puede ver el expediente reservado que lo contiene."
              : `Está en ${listed(cases)}. Lo ve quien puede ver alguno de ellos.`,
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
      : waysIn(actor, { isReserved, isOfficial: row.status === "signed", inCase: cases.length > 0 }),
  };
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
