import { z } from "zod";
import type { Context } from "../kernel/context";
import { RECORD_NOT_FOUND } from "../kernel/identifiers";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { exactText } from "../kernel/text";
import { recordNotFound } from "../permissions/get-visible-record";
import { dataOf } from "../records/field-data";
import { resumeOf } from "../records/present-record";
import { RELATION_TYPES, relationFrom } from "../records/relation";
import { findNamedDocuments, presentPublicRecord, publicRecordItem } from "./present-public-record";
import { pdfUrlOf, publicPdfUrl, publicResumeOf, publishedParts } from "./public-document";
import { findPublicFamilies, type PublicFamily, publicRecords } from "./public-family";

/** Of each kind of link: no list of them is paged. */
const LINKS_MAX = 500;
const newest = () => ({ orderBy: [{ createdAt: "desc" as const }, { id: "asc" as const }], take: LINKS_MAX });

const { registry_code: _code, ...shownOfRecord } = publicRecordItem.shape;

const linkedDocument = z.strictObject({
  official_number: z.string(),
  reference: z.string(),
  document_id: z.guid().nullable().describe("Nulo si el documento no es de un tipo público"),
  pdf_url: publicPdfUrl,
  resume: z.string().nullable(),
});

const linkedCase = z.strictObject({ case_number: z.string(), reference: z.string() });

const relatedRecord = z.strictObject({
  record_number: z.string(),
  registry_code: z.string(),
  relation_type: z.enum([...RELATION_TYPES, "replaced_by"]),
  display_name: z.string().nullable().describe("Nulo si el legajo relacionado no se puede consultar"),
  resume: z.string().nullable(),
});

export const getPublicRecordOp = defineOperation({
  id: "records.get",
  summary: "Muestra un legajo público, y de lo vinculado con él lo que su familia muestra",
  access: "reader",
  effect: "read",
  input: z.strictObject({
    record_number: meant(exactText(200), {
      refers: "publicRecordNumber",
      note: "Número de un legajo público, exacto",
      unknown: RECORD_NOT_FOUND,
    }),
  }),
  output: z.strictObject({
    ...shownOfRecord,
    registry: z.strictObject({ code: z.string(), name: z.string() }),
    documents: z.array(linkedDocument).optional().describe("Solo si la familia los muestra"),
    cases: z.array(linkedCase).optional().describe("Solo si la familia los muestra"),
    related_records: z.array(relatedRecord).optional().describe("Solo si la familia los muestra"),
  }),
  errors: ["invalid_input", recordNotFound],
}).run(async (ctx, { record_number: number }) => {
  const families = await findPublicFamilies(ctx.db);
  const record = await ctx.db.record.findFirst({ where: { AND: [{ number }, publicRecords(families)] } });
  const family = record && families.get(record.familyCode);
  if (!record || !family) throw recordNotFound();
  const named = await findNamedDocuments(ctx.db, [record], families);
  const { registry_code: code, ...shown } = presentPublicRecord(record, family, named);
  return {
    ...shown,
    registry: { code, name: family.name },
    ...(family.showsDocuments && { documents: await findDocuments(ctx, record.id) }),
    ...(family.showsCases && { cases: await findCases(ctx, record.id) }),
    ...(family.showsRelatedRecords && { related_records: await findRelated(ctx, record.id, families) }),
  };
});

/** Reserved ones are linked to nothing that anybody is told of. */
const findDocuments = async (ctx: Context<"reader">, recordId: string) => {
  const links = await ctx.db.recordDocument.findMany({
    where: { recordId, document: { status: "signed", visibility: { not: "reservado" } } },
    select: { document: { select: { ...publishedParts, reference: true } } },
    ...newest(),
  });
  return links.map(({ document }) => ({
    official_number: document.officialNumber ?? "",
    reference: document.reference,
    document_id: document.visibility === "publico" ? document.id : null,
    pdf_url: pdfUrlOf(ctx, document),
    resume: publicResumeOf(document),
  }));
};

const findCases = async (ctx: Context<"reader">, recordId: string) => {
  const links = await ctx.db.recordCase.findMany({
    where: { recordId, case: { visibility: { not: "reservado" } } },
    select: { case: { select: { number: true, reference: true } } },
    ...newest(),
  });
  return links.map((link) => ({ case_number: link.case.number, reference: link.case.reference }));
};

/** Of a record that nobody may open there is its number, as it stands on paper. */
const findRelated = async (
  ctx: Context<"reader">,
  recordId: string,
  families: ReadonlyMap<string, PublicFamily>,
) => {
  const links = await ctx.db.recordRelation.findMany({
    where: { OR: [{ sourceId: recordId }, { targetId: recordId }] },
    include: { source: true, target: true },
    ...newest(),
  });
  return links.map(({ source, target, relationType }) => {
    const isSource = source.id === recordId;
    const other = isSource ? target : source;
    const family = families.get(other.familyCode);
    const isPublic = family?.visibleStates.includes(other.state);
    return {
      record_number: other.number,
      registry_code: other.familyCode,
      relation_type: relationFrom(z.enum(RELATION_TYPES).parse(relationType), isSource),
      display_name: isPublic ? other.displayName : null,
      resume: isPublic ? resumeOf(family!.fields, dataOf(other)) : null,
    };
  });
};
