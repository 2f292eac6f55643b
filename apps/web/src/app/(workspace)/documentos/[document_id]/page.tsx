import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { doneOf, type QueueAsked, queueOf } from "../../../../components/documents/document-address";
import { DocumentView } from "../../../../components/documents/document-view";
import { QueuePane } from "../../../../components/documents/queue-pane";
import { SingleKeysProvider } from "../../../../components/documents/single-keys";
import type { Parameters } from "../../../../components/list/list-query";
import { areSingleKeysOn, SINGLE_KEYS_COOKIE } from "../../../../preferences/single-keys";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

type Props = {
  readonly params: Promise<{ readonly document_id: string }>;
  readonly searchParams: Promise<Parameters>;
};

/** For the page and its title together. */
const findDocument = cache(async (document_id: string) => (await api()).documents.describe({ document_id }));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { document_id } = await params;
  const found = await findDocument(document_id).catch(() => undefined);
  return {
    title: found?.document_number ?? found?.reference ?? (await getTranslations("documents"))("title"),
  };
};

/** Rows of the queue beside the document: the page of it in which the document stands. */
const ROWS = 50;

const findQueue = async (document_id: string, { type }: QueueAsked) => {
  const { documents } = await api();
  const place = await documents.getQueuePlace({ document_id, ...(type && { type }) });
  const page = Math.ceil((place.position ?? 1) / ROWS);
  const list = await documents.listSigningQueue({ page, page_size: ROWS, ...(type && { type }) });
  return { place, rows: list.documents };
};

export default definePage(async ({ params, searchParams }: Props) => {
  const { document_id } = await params;
  const asked = await searchParams;
  const queue = queueOf(asked);
  const done = doneOf(asked);
  // First alone: what it refuses is what the page is refused for.
  const document = await findDocument(document_id);
  const [found, last, jar] = await Promise.all([
    queue && findQueue(document_id, queue),
    // Whoever signed it may not see it any more: then there is nothing to tell.
    done ? findDocument(done).catch(() => undefined) : undefined,
    cookies(),
  ]);
  return (
    <SingleKeysProvider startsOn={areSingleKeysOn(jar.get(SINGLE_KEYS_COOKIE)?.value)}>
      <DocumentView
        key={document_id}
        document={document}
        done={last}
        beside={queue && found && { queue, ...found.place }}
        pane={
          queue &&
          found && (
            <QueuePane queue={queue} rows={found.rows} total={found.place.total} currentId={document_id} />
          )
        }
      />
    </SingleKeysProvider>
  );
});
