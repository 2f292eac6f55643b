import type { DocumentRow } from "../rows";

type Addressed = Pick<DocumentRow, "document_id" | "status" | "reference">;

/** Whether it has been printed: from the moment that it was sent to be signed. */
export const hasPdf = ({ status }: Pick<Addressed, "status">): boolean =>
  status === "signed" || status === "sent_to_sign";

export const pdfAddress = (documentId: string): string => `/documentos/${documentId}/pdf`;

/** Where somebody who wants to see it goes: its PDF, or the list where it stands. */
export const documentAddress = (row: Addressed): string =>
  hasPdf(row)
    ? pdfAddress(row.document_id)
    : `/documentos?${new URLSearchParams({ buscar: row.reference.slice(0, 200) })}`;
