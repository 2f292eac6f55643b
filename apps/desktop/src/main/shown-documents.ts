import { type ShownPdf, shownPdf } from "../batch/check-prepared";
import type { Connection } from "./connection";

/** What the person looked at, by server and document: of each what was shown last. */
export const createShownDocuments = () => {
  const shown = new Map<string, ShownPdf>();
  const keyOf = ({ server }: Connection, documentId: string) => `${server.address} ${documentId}`;
  return {
    note: (connection: Connection, documentId: string, pdf: Uint8Array): void =>
      void shown.set(keyOf(connection, documentId), shownPdf(pdf)),
    /** As it is now: who opens one again while it is being signed has not said yes to that. */
    of: (connection: Connection, documentIds: readonly string[]): ReadonlyMap<string, ShownPdf> =>
      new Map(
        documentIds.flatMap((id) => {
          const one = shown.get(keyOf(connection, id));
          return one ? [[id, one] as const] : [];
        }),
      ),
  };
};
