"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { SignatureRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";
import { ChainState } from "./chain-state";
import { SIGNATURE_LIST } from "./signature-list-spec";

type SignatureListProps = {
  readonly query: ListQuery;
  readonly rows: readonly SignatureRow[];
  readonly total: number;
};

/** The evidence of every signature of the municipality. */
export const SignatureList = ({ query, rows, total }: SignatureListProps) => {
  const t = useTranslations("admin.signatureAudit");
  const columns: readonly Column<SignatureRow>[] = [
    {
      key: "number",
      header: t("number"),
      width: 15,
      kind: "number",
      priority: 2,
      cell: (row) => row.document_number && <OfficialNumber number={row.document_number} />,
    },
    { key: "reference", header: t("reference"), on: "title", cell: (row) => row.reference ?? t("withheld") },
    {
      key: "signer",
      header: t("signer"),
      width: 13,
      on: "sub",
      cell: (row) => <bdi>{row.signer.name}</bdi>,
    },
    {
      key: "method",
      header: t("method"),
      width: 9,
      priority: 5,
      cell: (row) => t("methods", { method: row.method }),
    },
    { key: "level", header: t("level"), width: 5, priority: 4, cell: (row) => row.level },
    {
      key: "chain",
      header: t("chain"),
      width: 7,
      on: "state",
      cell: (row) => <ChainState chain={row.chain} />,
    },
    {
      key: "signedAt",
      header: t("signedAt"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.signed_at} />,
    },
  ];
  const { persona } = query.filters;
  const name = rows[0]?.signer.name ?? persona ?? "";

  return (
    <List
      spec={SIGNATURE_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      columns={columns}
      rowKey={(row) => String(row.seq)}
      rowName={(row) => row.document_number ?? row.signer.name}
      rowLink={(row) => ({ address: `${SIGNATURE_LIST.path}/${row.seq}` })}
      searchLabel={t("search")}
      filters={[
        { key: "desde", label: t("from"), kind: "day" },
        { key: "hasta", label: t("to"), kind: "day" },
        // Chosen from one of their signatures: a list of everybody would be longer than what it filters.
        ...(persona
          ? [
              {
                key: "persona",
                label: t("signer"),
                kind: "choice" as const,
                options: [{ value: persona, label: name }],
              },
            ]
          : []),
      ]}
      exportPath={`${SIGNATURE_LIST.path}/exportar`}
      empty={<MessagePanel icon={ShieldCheck} title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
};
