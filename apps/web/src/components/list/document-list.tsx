"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { MessagePanel } from "../ui/message-panel";
import { useDocumentColumns } from "./document-columns";
import { useVisualStates, visualStateOf } from "./document-status";
import { ListBody } from "./list-body";
import { SearchBar } from "./search-bar";
import { useListQuery } from "./use-list-query";

const PATH = "/documentos";

export const DocumentList = () => {
  const t = useTranslations("documents");
  const trpc = useTRPC();
  const query = useListQuery();
  const columns = useDocumentColumns();
  const statuses = useVisualStates();
  const status = visualStateOf(query.status);
  const { data, error, refetch } = useQuery(
    trpc.documents.search.queryOptions(
      {
        page: query.page,
        ...(query.search && { search: query.search }),
        ...(status && { status }),
      },
      { placeholderData: keepPreviousData },
    ),
  );

  return (
    <div className="space-y-5">
      <SearchBar path={PATH} query={query} label={t("search")} statuses={statuses} />
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
