"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderOpen, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { MessagePanel } from "../ui/message-panel";
import { useCaseColumns } from "./case-columns";
import { DataTable, TableSkeleton } from "./data-table";
import { usePendingColumns } from "./document-columns";
import { QueryError } from "./query-error";

export const PendingList = () => {
  const t = useTranslations();
  const trpc = useTRPC();
  const columns = usePendingColumns();
  const { data, error, refetch } = useQuery(
    trpc.documents.listPendingSignatures.queryOptions({ page: 1, page_size: 20 }),
  );

  if (!data) {
    if (error) return <QueryError error={error} retry={() => void refetch()} />;
    return <TableSkeleton rows={3} label={t("list.loading")} />;
  }
  if (data.total === 0) {
    return (
      <MessagePanel icon={PenLine} title={t("home.pendingEmptyTitle")} text={t("home.pendingEmptyText")} />
    );
  }
  return (
    <>
      <DataTable
        caption={t("home.pendingTitle")}
        columns={columns}
        rows={data.documents}
        rowKey={(row) => row.document_id}
      />
      {data.total > data.documents.length && (
        <p className="mt-3 text-sm text-ink-soft">
          {t("home.pendingMore", { count: data.total - data.documents.length })}
        </p>
      )}
    </>
  );
};

export const RecentCases = () => {
  const t = useTranslations();
  const trpc = useTRPC();
  const columns = useCaseColumns();
  const { data, error, refetch } = useQuery(trpc.cases.search.queryOptions({ page: 1, page_size: 8 }));

  if (!data) {
    if (error) return <QueryError error={error} retry={() => void refetch()} />;
    return <TableSkeleton rows={5} label={t("list.loading")} />;
  }
  if (data.total === 0) {
    return <MessagePanel icon={FolderOpen} title={t("cases.emptyTitle")} text={t("cases.emptyText")} />;
  }
  return (
    <DataTable
      caption={t("home.casesTitle")}
      columns={columns}
      rows={data.cases}
      rowKey={(row) => row.case_id}
    />
  );
};
