import type { Prisma } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { reference } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { pageInput, pageOutput, pageWindow, presentPage, totalBeyond } from "../kernel/paging";
import { searchInput } from "../kernel/text";
import { matchesWords } from "../kernel/words";
import { documentVisibility, placeInVisibleCase } from "../permissions/document-visibility";
import { typeAcronym } from "./create-document.op";
import { documentItem, documentItemRow, presentDocumentItem } from "./present-document";
import { DOCUMENT_STATUSES, findAwaiting, VISUAL_STATES, visualStateCondition } from "./states";

const STATUS_FILTERS = [...VISUAL_STATES, ...DOCUMENT_STATUSES] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

const input = z.strictObject({
  ...pageInput,
  search: searchInput().optional(),
  status: meant(z.enum(STATUS_FILTERS), {
    note: "Estado por el que se filtra",
    example: "signed",
  }).optional(),
  document_type: typeAcronym.optional(),
  case_id: reference("case", "Expediente que contiene los documentos").optional(),
});

export const searchDocumentsOp = defineOperation({
  id: "documents.search",
  summary: "Busca documentos por número, referencia o contenido entre los que el usuario puede ver",
  access: "user",
  effect: "read",
  input,
  output: z.strictObject({ documents: z.array(documentItem), ...pageOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const where = await conditionOf(ctx, query);
  const rows = await ctx.db.document.findMany({
    where,
    select: documentItemRow,
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    ...pageWindow(query),
  });
  const total = await totalBeyond(rows.length, query, () => ctx.db.document.count({ where }));
  return { documents: rows.map((row) => presentDocumentItem(row, ctx.actor)), ...presentPage(total, query) };
});

const conditionOf = async (
  ctx: Context<"user">,
  { search, status, document_type, case_id }: z.output<typeof input>,
): Promise<Prisma.DocumentWhereInput> => ({
  AND: [
    documentVisibility(ctx.actor),
    ...(search ? [matchesWords(search)] : []),
    ...(status ? [await statusCondition(ctx, status)] : []),
    ...(document_type ? [{ type: { acronym: document_type } }] : []),
    // A case that one may not see has no documents for one, not even those that one may see otherwise.
    ...(case_id ? [{ cases: { some: placeInVisibleCase(ctx.actor, case_id) } }] : []),
  ],
});

const statusCondition = async (
  ctx: Context<"user">,
  status: StatusFilter,
): Promise<Prisma.DocumentWhereInput> => {
  const label = VISUAL_STATES.find((visual) => visual === status);
  if (!label) return { status };
  const dependsOnTurn = label === "Firmar ahora" || label === "En proceso de firma";
  return visualStateCondition(label, dependsOnTurn ? await findAwaiting(ctx.db, ctx.actor.userId) : []);
};
