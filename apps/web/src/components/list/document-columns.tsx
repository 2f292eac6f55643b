"use client";

import { useTranslations } from "next-intl";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import type { Column } from "./data-table";
import { DocumentStatusBadge } from "./document-status";
import type { DocumentRow, PendingRow } from "./rows";

export const useDocumentColumns = (): readonly Column<DocumentRow>[] => {
  const t = useTranslations("documents");
  return [
    {
      key: "number",
      header: t("number"),
      isLead: true,
      cell: (row) =>
        row.document_number ? (
          <OfficialNumber number={row.document_number} />
        ) : (
          <span className="text-ink-soft">{t("noNumber")}</span>
        ),
    },
    {
      key: "reference",
      header: t("reference"),
      isLead: true,
      className: "min-w-48",
      cell: (row) => row.reference,
    },
    { key: "type", header: t("type"), cell: (row) => row.document_type },
    { key: "status", header: t("status"), cell: (row) => <DocumentStatusBadge status={row.status} /> },
    { key: "created", header: t("created"), cell: (row) => <Moment at={row.created_at} /> },
  ];
};

export const usePendingColumns = (): readonly Column<PendingRow>[] => {
  const t = useTranslations("documents");
  return [
    {
      key: "reference",
      header: t("reference"),
      isLead: true,
      className: "min-w-48",
      cell: (row) => row.reference,
    },
    { key: "type", header: t("type"), cell: (row) => row.document_type },
    { key: "by", header: t("requestedBy"), cell: (row) => row.requested_by },
    { key: "since", header: t("requestedAt"), cell: (row) => <Moment at={row.requested_at} /> },
  ];
};
