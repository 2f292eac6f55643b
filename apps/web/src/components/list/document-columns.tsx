"use client";

import { useTranslations } from "next-intl";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import { Reference } from "../ui/reference";
import type { Column } from "./data-table";
import { VisualStateBadge } from "./document-status";
import type { DocumentRow, PendingRow } from "./rows";

const pdfAddress = (documentId: string) => `/documentos/${documentId}/pdf`;

const hasPdf = ({ status }: Pick<DocumentRow, "status">) => status === "signed" || status === "sent_to_sign";

export const useDocumentColumns = (): readonly Column<DocumentRow>[] => {
  const t = useTranslations("documents");
  return [
    {
      key: "number",
      header: t("number"),
      isLead: true,
      className: "lg:min-w-40",
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
      className: "lg:min-w-48",
      cell: (row) => (
        <Reference
          text={row.reference}
          {...(hasPdf(row) && {
            href: pdfAddress(row.document_id),
            label: t("openPdf", { reference: row.reference }),
          })}
        />
      ),
    },
    { key: "type", header: t("type"), cell: (row) => row.document_type },
    {
      key: "status",
      header: t("status"),
      cell: (row) => <VisualStateBadge state={row.visual_state} />,
    },
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
      className: "lg:min-w-48",
      cell: (row) => (
        <Reference
          text={row.reference}
          href={pdfAddress(row.document_id)}
          label={t("openPdf", { reference: row.reference })}
        />
      ),
    },
    { key: "type", header: t("type"), cell: (row) => row.document_type },
    { key: "by", header: t("requestedBy"), cell: (row) => <bdi>{row.requested_by}</bdi> },
    { key: "since", header: t("requestedAt"), cell: (row) => <Moment at={row.requested_at} /> },
  ];
};
