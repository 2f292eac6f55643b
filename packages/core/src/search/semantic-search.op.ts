import { z } from "zod";
import { findUnopened } from "../documents/record-opening";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { loweredTo } from "../kernel/paging";
import { queryText } from "../kernel/text";
import { caseVisibility } from "../permissions/case-visibility";
import { documentVisibility } from "../permissions/document-visibility";
import { EmbeddingsError } from "../ports/embeddings";
import { findNear, type NearDocument } from "./find-near";
import { findWorded } from "./find-worded";
import { joinRanks } from "./join-ranks";
import { passagesOf } from "./passages";
import { passageWithWords, snippetOf } from "./snippet";

const LIMIT_MAX = 50;
/** Of each way to search. What comes later in both would be at the end of the answer, or not in it. */
const RANKED_MAX = 100;

export const semanticSearchOp = defineOperation({
  id: "documents.semanticSearch",
  summary: "Busca documentos oficiales por lo que significan, entre los que el usuario puede ver",
  access: "user",
  effect: "read",
  input: z.strictObject({
    query: meant(queryText(500).min(3), {
      note: "Lo que se busca, en palabras propias",
      example: "poda de árboles en la vereda",
    }),
    limit: meant(loweredTo(LIMIT_MAX), {
      note: `Cantidad máxima de resultados; se baja a ${LIMIT_MAX} si es mayor`,
      example: LIMIT_MAX,
    }).prefault(20),
  }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        document_id: z.guid(),
        document_number: z.string(),
        document_type: z.string(),
        reference: z.string(),
        snippet: z
          .string()
          .describe(
            "De donde está lo buscado; de una nota o un memo recibido y aún sin abrir, su referencia",
          ),
        score: z.number().min(0).max(1),
        case_id: z.guid().nullable(),
        signed_at: z.iso.datetime(),
      }),
    ),
    total: z.int(),
    query: z.string(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { query, limit }) => {
  const [near, worded] = await Promise.all([searchByMeaning(ctx, query), findWorded(ctx, query, RANKED_MAX)]);
  const ranked = joinRanks(near?.map(({ documentId }) => documentId) ?? null, worded).slice(0, limit);
  const ids = ranked.map(({ documentId }) => documentId);
  const [shown, unopened] = await Promise.all([findShown(ctx, ids), findUnopened(ctx, ids)]);
  const rows = new Map(shown.map((row) => [row.id, row]));
  const positions = new Map(near?.map(({ documentId, position }) => [documentId, position]));
  const results = ranked.flatMap(({ documentId, score }) => {
    const row = rows.get(documentId);
    if (!row) return [];
    const snippet = unopened.has(row.id) ? row.reference : snippetIn(row, query, positions.get(documentId));
    return [present(row, score, snippet)];
  });
  return { results, total: results.length, query };
});

/** Null when there is no service of embeddings, or it fails: words answer alone. */
const searchByMeaning = async (ctx: Context<"user">, query: string): Promise<NearDocument[] | null> => {
  const { embeddings } = ctx.ports;
  if (!embeddings) return null;
  try {
    const [vector] = await embeddings.embed("query", [query]);
    return await findNear(ctx, embeddings.model, vector!, RANKED_MAX);
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw error;
    if (error.code !== "RESTING") ctx.report(error, "searching by meaning");
    return null;
  }
};

/** What is shown is decided once more by the conditions of all other reads. */
const findShown = (ctx: Context<"user">, ids: readonly string[]) =>
  ctx.db.document.findMany({
    where: {
      AND: [
        { id: { in: [...ids] }, status: "signed", visibility: { not: "reservado" } },
        documentVisibility(ctx.actor),
      ],
    },
    select: {
      id: true,
      officialNumber: true,
      signedAt: true,
      reference: true,
      content: true,
      formSchema: true,
      formData: true,
      type: true,
      cases: {
        where: { isActive: true, case: caseVisibility(ctx.actor) },
        orderBy: [{ linkedAt: "asc" }, { caseId: "asc" }],
        take: 1,
        select: { caseId: true },
      },
    },
  });

type Shown = Awaited<ReturnType<typeof findShown>>[number];

const snippetIn = (row: Shown, query: string, position: number | undefined): string => {
  const passages = passagesOf(row);
  const passage = (position !== undefined && passages[position]) || passageWithWords(passages, query);
  return snippetOf(passage || row.reference, query);
};

const present = (row: Shown, score: number, snippet: string) => {
  if (!row.officialNumber || !row.signedAt) throw new Error("a signed document without number or date");
  return {
    document_id: row.id,
    document_number: row.officialNumber,
    document_type: row.type.acronym,
    reference: row.reference,
    snippet,
    score,
    case_id: row.cases[0]?.caseId ?? null,
    signed_at: row.signedAt.toISOString(),
  };
};
