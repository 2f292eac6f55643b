import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { doneOf } from "../../../components/documents/document-address";
import { DoneNote } from "../../../components/documents/done-note";
import { type Parameters, parseListQuery } from "../../../components/list/list-query";
import { PendingList } from "../../../components/signatures/pending-list";
import { PENDING_LIST, queueAsked } from "../../../components/signatures/pending-list-spec";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("signatures"))("title"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const asked = await searchParams;
  const query = parseListQuery(PENDING_LIST, asked);
  const { documents } = await api();
  const done = doneOf(asked);
  const [queue, last] = await Promise.all([
    documents.listSigningQueue(queueAsked(query)),
    // Whoever signed it may not see it any more: then there is nothing to tell.
    done ? documents.describe({ document_id: done }).catch(() => undefined) : undefined,
  ]);
  return (
    <PendingList
      query={query}
      rows={queue.documents}
      types={queue.types}
      total={queue.total}
      done={last && <DoneNote document={last} isHere={false} />}
    />
  );
});
