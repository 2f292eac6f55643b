"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FolderOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { MessagePanel } from "../ui/message-panel";
import { useCaseColumns } from "./case-columns";
import { CASE_STATUS_LABELS, CASE_STATUSES } from "./case-status";
import { ListBody } from "./list-body";
import { SearchBar } from "./search-bar";
import { useListQuery } from "./use-list-query";

const PATH = "/expedientes";

export const CaseList = () => {
  const t = useTranslations("cases");
  const trpc = useTRPC();
  const query = useListQuery();
  const columns = useCaseColumns();
  const status = CASE_STATUSES.find((known) => known === query.status);
  const { data, error, refetch } = useQuery(
    trpc.cases.search.queryOptions(
      { page: query.page, ...(query.search && { search: query.search }), ...(status && { status }) },
      { placeholderData: keepPreviousData },
    ),
  );

  return (
    <div className="space-y-5">
      <SearchBar
        path={PATH}
        query={query}
        label={t("search")}
        statuses={CASE_STATUSES.map((value) => ({ value, label: t(CASE_STATUS_LABELS[value]) }))}
      />
      <ListBody
        path={PATH}
        query={query}
        caption={t("title")}
        columns={columns}
        rowKey={(row) => row.case_id}
        data={data && { rows: data.cases, total: data.total, totalPages: data.total_pages }}
        error={error}
        retry={() => void refetch()}
        empty={<MessagePanel icon={FolderOpen} title={t("emptyTitle")} text={t("emptyText")} />}
      />
    </div>
  );
};
