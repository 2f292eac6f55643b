import { z } from "zod";
import { publicDocuments } from "../documents/public-documents";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { pageOutput, pageWindow, presentPage } from "../kernel/paging";
import { queryText } from "../kernel/text";
import { passagesOf } from "../search/passages";
import { passageWithWords, snippetOf } from "../search/snippet";
import { findRanked, type Place, type Ranked } from "./find-ranked";
import { publicPageInput, SEARCH_LENGTH_MIN } from "./list-records.op";
import {
  findNamedDocuments,
  presentPublicFields,
  publicFields,
  publicRecordRow,
} from "./present-public-record";
import { pdfUrlOf, publicPdfUrl, publicResumeOf, publishedParts } from "./public-document";
import { findPublicFamilies, type PublicFamily, publicRecords } from "./public-family";
import { searchedDocuments } from "./searched-documents";
import { searchedRecords } from "./searched-records";

const LINKED_MAX = 50;

const linkedRecord = z.strictObject({
  record_number: z.string(),
  display_name: z.string(),
  registry_code: z.string(),
});

const foundDocument = z.strictObject({
  type: z.literal("document"),
  official_number: z.string(),
  document_type: z.strictObject({ name: z.string(), acronym: z.string() }),
  resume: z.string().nullable(),
  snippet: z.string().describe("Texto sin formato, de donde están las palabras buscadas"),
  pdf_url: publicPdfUrl,
  linked_records: z
    .array(linkedRecord)
    .describe("Legajos públicos vinculados, de familias que muestran sus documentos"),
});

const foundRecord = z.strictObject({
  type: z.literal("record"),
  record_number: z.string(),
  display_name: z.string(),
  registry_code: z.string(),
  fields: publicFields,
});

export const searchPublicOp = defineOperation({
  id: "search.find",
  summary: "Busca documentos y legajos públicos: primero por número oficial, después por sus palabras",
  access: "reader",
  effect: "read",
  input: z.strictObject({
    q: meant(queryText().min(SEARCH_LENGTH_MIN), {
      note: "Texto a buscar, sin distinguir mayúsculas ni acentos; un número oficial, o partes de él",
      example: "ordenanza",
      missing: `q requerido (min ${SEARCH_LENGTH_MIN} caracteres)`,
    }),
    ...publicPageInput,
  }),
  output: z.strictObject({
    results: z.array(z.union([foundDocument, foundRecord])),
    ...pageOutput,
    query: z.string(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx, { q, ...asked }) => {
  const families = await findPublicFamilies(ctx.db);
  const [documents, records] = await Promise.all([
    findRanked(ctx, q, searchedDocuments(q)),
    families.size > 0 ? findRanked(ctx, q, searchedRecords([...families.values()], q)) : NONE,
  ]);
  const places = await placesOfPage(documents, records, pageWindow(asked));
  const shown = await showAll(ctx, places, families, q);
  return { results: shown, ...presentPage(documents.total + records.total, asked), query: q };
});

const NONE: Ranked = { total: 0, best: [], rest: async () => [] };

/** Both together as far as they are in an order; then the older documents, then the older records. */
const placesOfPage = async (
  documents: Ranked,
  records: Ranked,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<Place[]> => {
  const best = [...documents.best, ...records.best].sort(
    (one, other) =>
      other.tier - one.tier ||
      other.fit - one.fit ||
      other.since.getTime() - one.since.getTime() ||
      other.place - one.place,
  );
  const places: Place[] = best.slice(skip, skip + take);
  let before = best.length;
  for (const { total, best: known, rest } of [documents, records]) {
    const left = take - places.length;
    const further = total - known.length;
    if (left > 0 && skip + places.length < before + further)
      places.push(...(await rest(Math.max(0, skip - before), left)));
    before += further;
  }
  return places;
};

type Found = z.input<typeof foundDocument> | z.input<typeof foundRecord>;

/** In the order of their places. What is shown is decided once more by the conditions of all other reads. */
const showAll = async (
  ctx: Context<"reader">,
  places: readonly Place[],
  families: ReadonlyMap<string, PublicFamily>,
  query: string,
): Promise<Found[]> => {
  const positions = (kind: Place["kind"]) =>
    places.filter((place) => place.kind === kind).map(({ place }) => place);
  const found = {
    documents: await showDocuments(ctx, positions("documents"), families, query),
    records: await showRecords(ctx, positions("records"), families),
  };
  return places.flatMap(({ kind, place }) => found[kind].get(place) ?? []);
};

const showDocuments = async (
  ctx: Context<"reader">,
  positions: readonly number[],
  families: ReadonlyMap<string, PublicFamily>,
  query: string,
) => {
  const telling = new Map([...families].filter(([, { showsDocuments }]) => showsDocuments));
  const rows = await ctx.db.document.findMany({
    where: { position: { in: [...positions] }, ...publicDocuments },
    select: {
      ...publishedParts,
      position: true,
      reference: true,
      formSchema: true,
      formData: true,
      type: true,
      records: {
        where: { record: publicRecords(telling) },
        select: { record: { select: { number: true, displayName: true, familyCode: true, state: true } } },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: LINKED_MAX,
      },
    },
  });
  return new Map(
    rows.map((row) => [
      row.position,
      {
        type: "document" as const,
        official_number: row.officialNumber ?? "",
        document_type: { name: row.type.name, acronym: row.type.acronym },
        resume: publicResumeOf(row),
        snippet: snippetOf(passageWithWords(passagesOf(row), query) || row.reference, query),
        pdf_url: pdfUrlOf(ctx, row),
        linked_records: row.records.flatMap(({ record }) =>
          // Asked of the row that its name comes from: it may have been hidden since the links were chosen.
          telling.get(record.familyCode)?.visibleStates.includes(record.state)
            ? {
                record_number: record.number,
                display_name: record.displayName,
                registry_code: record.familyCode,
              }
            : [],
        ),
      },
    ]),
  );
};

const showRecords = async (
  ctx: Context<"reader">,
  positions: readonly number[],
  families: ReadonlyMap<string, PublicFamily>,
) => {
  const rows = await ctx.db.record.findMany({
    where: { AND: [{ position: { in: [...positions] } }, publicRecords(families)] },
    select: { ...publicRecordRow, position: true },
  });
  const named = await findNamedDocuments(ctx.db, rows, families);
  return new Map(
    rows.map((row) => [
      row.position,
      {
        type: "record" as const,
        record_number: row.number,
        display_name: row.displayName,
        registry_code: row.familyCode,
        fields: presentPublicFields(row, families.get(row.familyCode)!, named),
      },
    ]),
  );
};
