import { documentAddress } from "../documents/document-address";
import type { CaseRow, DocumentRow } from "../rows";

export type Found = {
  readonly id: string;
  readonly kind: "cases" | "documents";
  readonly number: string | null;
  readonly text: string;
  readonly address: string;
};

/** What the search found, what bears exactly the number that was typed first. */
export const foundOf = (
  text: string,
  cases: readonly CaseRow[],
  documents: readonly DocumentRow[],
): readonly Found[] => {
  const found: Found[] = [
    ...cases.map((row) => ({
      id: row.case_id,
      kind: "cases" as const,
      number: row.case_number,
      text: row.reference,
      address: `/expedientes/${row.case_id}`,
    })),
    ...documents.map((row) => ({
      id: row.document_id,
      kind: "documents" as const,
      number: row.document_number,
      text: row.reference,
      address: documentAddress(row.document_id),
    })),
  ];
  const exact = found.filter((one) => isNumber(one, text));
  return [...exact, ...found.filter((one) => !exact.includes(one))];
};

/** Whether what was typed is its whole number. */
export const isNumber = ({ number }: Found, text: string): boolean =>
  number !== null && number === text.trim().toUpperCase();
