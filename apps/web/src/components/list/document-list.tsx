"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useTRPC } from "../../trpc/client";
import { MessagePanel } from "../ui/message-panel";
import { useDocumentColumns } from "./document-columns";
import { VISUAL_STATE_FILTERS, VISUAL_STATE_LABELS, VISUAL_STATES } from "./document-status";
import { ListBody } from "./list-body";
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

/** The documents whose turn it is: what tells "sign now" from "being signed". */
const useAwaiting = (): ReadonlySet<string> => {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.documents.listPendingSignatures.queryOptions({}));
  return useMemo(() => new Set(data?.documents.map(({ document_id }) => document_id)), [data]);
};
