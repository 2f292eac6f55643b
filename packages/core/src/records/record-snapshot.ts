import type { RecordReport } from "@foja/composer/template/record-report";
import type { Prisma } from "@foja/db/generated/tenant/client";
import type { z } from "zod";
import type { Context } from "../kernel/context";
import { dayIn } from "../kernel/zoned-time";
import type { RecordWithFamily } from "../permissions/get-visible-record";
import { seenCaseLinks } from "./case-link";
import { documentLinkParts, presentDocumentLink, seenDocumentLinks } from "./document-link";
import { fieldsOf, type RecordField } from "./field";
import { dataOf, documentsOf, type StoredField } from "./field-data";
import { type fieldObject, presentField, seenDocuments } from "./present-field";
import { isExpired, valueInWords } from "./present-record";
import { presentRelation, type relationItem, relationParts, seenRelations } from "./relation";

/** Of each list in a report, the newest. */
const LISTED_MAX = 200;
const NEWEST = {
  orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  take: LISTED_MAX,
} satisfies Prisma.RecordRelationFindManyArgs;

type Snapshot = Pick<RecordReport, "fields" | "relations" | "cases" | "documents">;

/**
 * What the record says to whoever asks for its report. Nothing that is reserved, even if they may see it: the report is read by others.
 */
export const takeSnapshot = async (ctx: Context<"user">, record: RecordWithFamily): Promise<Snapshot> => {
  const { db, actor } = ctx;
  const data = dataOf(record);
  const notReserved = { visibility: { not: "reservado" } };
  const [relations, cases, documents, named] = await Promise.all([
    db.recordRelation.findMany({
      where: seenRelations(actor, record.id),
      include: relationParts,
      ...NEWEST,
    }),
    db.recordCase.findMany({
      where: { AND: [seenCaseLinks(actor, record.id), { case: notReserved }] },
      include: { case: { select: { number: true, reference: true } } },
      ...NEWEST,
    }),
    db.recordDocument.findMany({
      where: { AND: [seenDocumentLinks(actor, record.id), { document: notReserved }] },
      include: documentLinkParts,
      ...NEWEST,
    }),
    seenDocuments(ctx, Object.values(data).flatMap(documentsOf), db, notReserved),
  ]);
  const today = dayIn(ctx.tenant.timezone, ctx.now());
  return {
    fields: fieldsOf(record.family).flatMap((field) => {
      const stored = data[field.key];
      return stored
        ? { label: field.label, lines: linesOf(field, stored, presentField(field, stored, named), today) }
        : [];
    }),
    relations: relations.map((row) => {
      const { record: other, relation_type } = presentRelation(row, record.id);
      return [other.record_number, `${other.display_name} (${RELATION_WORDS[relation_type]})`];
    }),
    cases: cases.map((row) => [row.case.number, row.case.reference]),
    documents: documents.map(presentDocumentLink).map((row) => [row.official_number, row.reference]),
  };
};

const RELATION_WORDS: Readonly<Record<z.output<typeof relationItem>["relation_type"], string>> = {
  parent: "del que este depende",
  child: "que depende de este",
  related: "relacionado",
  replaces: "reemplazado por este",
  replaced_by: "reemplaza a este",
  sibling: "par",
  cousin: "afín",
};

const linesOf = (
  { type }: RecordField,
  stored: StoredField,
  field: z.input<typeof fieldObject>,
  today: string,
): string[] => {
  const day = (date: string) => valueInWords("date", date);
  return [
    field.value === null ? "Sin valor a la vista" : valueInWords(type, field.value),
    field.expiration_date &&
      `Vence: ${day(field.expiration_date)}${isExpired(stored, today) ? " (vencido)" : ""}`,
    type !== "file" && field.document_number && `Respaldo: ${field.document_number}`,
    field.document_reference && `Referencia: ${field.document_reference}`,
    field.verified &&
      `Verificado por ${field.verified_by}${field.verification_document_number ? ` con ${field.verification_document_number}` : ""}`,
  ].filter((line) => typeof line === "string" && line !== "") as string[];
};
