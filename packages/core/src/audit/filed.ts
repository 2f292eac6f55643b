import type { AuditLog } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { caseVisibility } from "../permissions/case-visibility";
import { documentVisibility } from "../permissions/document-visibility";
import { overseerOf } from "../permissions/overseer";
import { recordVisibility } from "../permissions/record-visibility";
import { type FiledTable, isFiled, rowOf } from "./read-audit";

/** What an entry is of, whoever reads the audit sees or does not: nobody learns by the audit what they could not read themselves. */
export type Filed = "case" | "document" | "record";

type Subjects = readonly (readonly [kind: Filed, column: string])[];

const ofCase: Subjects = [["case", "case_id"]];
const ofDocument: Subjects = [["document", "document_id"]];

/** What a row of a table tells of; it is called by the first that it names. */
const SUBJECTS: Readonly<Record<FiledTable, Subjects>> = {
  cases: [["case", "id"]],
  case_movements: [...ofCase, ...ofDocument],
  case_assignments: ofCase,
  case_responsibles: ofCase,
  case_documents: [...ofCase, ...ofDocument],
  case_proposals: [...ofCase, ...ofDocument],
  documents: [["document", "id"]],
  document_signers: ofDocument,
  document_recipients: ofDocument,
  document_rejections: ofDocument,
  records: [["record", "id"]],
  record_cases: [["record", "record_id"], ...ofCase],
  record_documents: [["record", "record_id"], ...ofDocument],
  record_relations: [
    ["record", "source_id"],
    ["record", "target_id"],
  ],
};

type Subject = { readonly kind: Filed; readonly id: string };

const subjectsOf = (entry: AuditLog): Subject[] => {
  if (!isFiled(entry.tableName)) return [];
  const rows = [rowOf(entry.newRow), rowOf(entry.oldRow)];
  return SUBJECTS[entry.tableName].flatMap(([kind, column]) =>
    rows.flatMap((row) => (typeof row?.[column] === "string" ? { kind, id: row[column] } : [])),
  );
};

/** What the administrator sees of that which some entries are of. */
export type Sight = {
  /** Whether the entry's values are told: all that it is of is seen. Always, of people and chart. */
  isTold(entry: AuditLog): boolean;
  /** Number, or what it is about; undefined for what is not seen. */
  nameOf(kind: Filed, id: unknown): string | undefined;
  /** The same for what the entry is of. */
  subjectName(entry: AuditLog): string | undefined;
};

/**
 * As an administrator sees the municipality: what is not reserved and official, and the rest as far as they would without the role (domain
 * 3); what is gone nobody sees. Three statements at most, however many entries there are.
 */
export const findSight = async (
  { db, actor }: Pick<Context<"user">, "db" | "actor">,
  entries: readonly AuditLog[],
): Promise<Sight> => {
  const subjects = entries.flatMap(subjectsOf);
  const idsOf = (wanted: Filed) => [
    ...new Set(subjects.flatMap(({ kind, id }) => (kind === wanted ? id : []))),
  ];
  const [caseIds, documentIds, recordIds] = [idsOf("case"), idsOf("document"), idsOf("record")];
  const overseer = overseerOf(actor);
  const [cases, documents, records] = await Promise.all([
    caseIds.length === 0
      ? []
      : db.case.findMany({
          where: { AND: [{ id: { in: caseIds } }, caseVisibility(overseer)] },
          select: { id: true, number: true },
        }),
    documentIds.length === 0
      ? []
      : db.document.findMany({
          where: { AND: [{ id: { in: documentIds } }, documentVisibility(overseer)] },
          select: { id: true, officialNumber: true, reference: true },
        }),
    recordIds.length === 0
      ? []
      : db.record.findMany({
          where: { AND: [{ id: { in: recordIds } }, recordVisibility(actor)] },
          select: { id: true, number: true },
        }),
  ]);
  const names = new Map([
    ...cases.map(({ id, number }) => [keyOf("case", id), number] as const),
    ...documents.map(
      ({ id, officialNumber, reference }) => [keyOf("document", id), officialNumber ?? reference] as const,
    ),
    ...records.map(({ id, number }) => [keyOf("record", id), number] as const),
  ]);
  const nameOf: Sight["nameOf"] = (kind, id) => names.get(keyOf(kind, id));
  const isTold = (entry: AuditLog) => subjectsOf(entry).every(({ kind, id }) => names.has(keyOf(kind, id)));
  return {
    isTold,
    nameOf,
    subjectName: (entry) => {
      const [first] = subjectsOf(entry);
      return first && isTold(entry) ? nameOf(first.kind, first.id) : undefined;
    },
  };
};

const keyOf = (kind: Filed, id: unknown): string => `${kind}:${id}`;
