import type { PendingView } from "../ipc/contract";
import type { PendingDocument } from "../server/wire";
import type { Connection } from "./connection";

const PAGE = 100;

/** What waits for the person's signature, oldest first; of a ticket, what it is for, in its order. */
export const listPending = async (
  { api, documentIds }: Connection,
  page: { readonly limit: number; readonly offset: number },
): Promise<PendingView> => {
  if (!documentIds) return { ...(await api.pending(page)), gone: 0 };

  const wanted = new Set(documentIds);
  const found = new Map<string, PendingDocument>();
  for (let offset = 0; found.size < wanted.size; offset += PAGE) {
    const { documents, total } = await api.pending({ limit: PAGE, offset });
    for (const document of documents)
      if (wanted.has(document.document_id)) found.set(document.document_id, document);
    if (documents.length === 0 || offset + documents.length >= total) break;
  }
  const all = documentIds.flatMap((id) => found.get(id) ?? []);
  return {
    documents: all.slice(page.offset, page.offset + page.limit),
    total: all.length,
    gone: wanted.size - all.length,
  };
};
