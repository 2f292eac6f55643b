"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { MessagePanel } from "../ui/message-panel";
import { useDocumentColumns } from "./document-columns";
import { VISUAL_STATE_FILTERS, VISUAL_STATE_LABELS, VISUAL_STATES } from "./document-status";
import { ListBody } from "./list-body";
import type { PendingRow } from "./rows";
import { SearchBar } from "./search-bar";
import { useListQuery } from "./use-list-query";

const PATH = "/documentos";

export const DocumentList = () => {
  const t = useTranslations("documents");
  const trpc = useTRPC();
  const query = useListQuery();
  const awaiting = useAwaiting();
  const columns = useDocumentColumns(awaiting);
  const state = VISUAL_STATES.find((known) => known === query.status);
  const { data, error, refetch } = useQuery(
    trpc.documents.search.queryOptions(
      {
        page: query.page,
        ...(query.search && { search: query.search }),
        ...(state && { status: VISUAL_STATE_FILTERS[state] }),
      },
      { placeholderData: keepPreviousData },
    ),
  );

  return (
    <div className="space-y-5">
      <SearchBar
        path={PATH}
        query={query}
        label={t("search")}
        statuses={VISUAL_STATES.map((value) => ({ value, label: t(VISUAL_STATE_LABELS[value]) }))}
      />
      <ListBody
        path={PATH}
        query={query}
        caption={t("title")}
        columns={columns}
        rowKey={(row) => row.document_id}
        data={data && { rows: data.documents, total: data.total, totalPages: data.total_pages }}
        error={error}
        retry={() => void refetch()}
        empty={<MessagePanel icon={FileText} title={t("emptyTitle")} text={t("emptyText")} />}
      />
    </div>
  );
};

/** Largest page that is given. */
const AWAITING_PAGE = 100;

/** The documents whose turn it is, all of them: what tells "sign now" from "being signed". */
const useAwaiting = (): ReadonlySet<string> => {
  const trpc = useTRPC();
  const pageOptions = (page: number) =>
    trpc.documents.listPendingSignatures.queryOptions({ page, page_size: AWAITING_PAGE });
  const { data: first } = useQuery(pageOptions(1));
  return useQueries({
    queries: Array.from({ length: first?.total_pages ?? 0 }, (_, index) => pageOptions(index + 1)),
    combine: idsOfPages,
  });
};

type PendingPage = { readonly data: { readonly documents: readonly PendingRow[] } | undefined };

const idsOfPages = (pages: readonly PendingPage[]): ReadonlySet<string> =>
  new Set(pages.flatMap(({ data }) => data?.documents.map(({ document_id }) => document_id) ?? []));
