"use client";

import { useTranslations } from "next-intl";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import { Reference } from "../ui/reference";
import { CaseStatusBadge } from "./case-status";
import type { Column } from "./data-table";
import type { CaseRow } from "./rows";

export const useCaseColumns = (): readonly Column<CaseRow>[] => {
  const t = useTranslations("cases");
  return [
    {
      key: "number",
      header: t("number"),
      isLead: true,
      className: "lg:min-w-40",
      cell: (row) => <OfficialNumber number={row.case_number} />,
    },
    {
      key: "reference",
      header: t("reference"),
      isLead: true,
      className: "lg:min-w-48",
      cell: (row) => <Reference text={row.reference} />,
    },
    {
      key: "type",
      header: t("type"),
      cell: (row) => <span title={row.case_type.name}>{row.case_type.acronym}</span>,
    },
    { key: "sector", header: t("sector"), cell: (row) => row.admin_sector },
    { key: "status", header: t("status"), cell: (row) => <CaseStatusBadge status={row.status} /> },
    { key: "modified", header: t("modified"), cell: (row) => <Moment at={row.last_modified_at} /> },
  ];
};
