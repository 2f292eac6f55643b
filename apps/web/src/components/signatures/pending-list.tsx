"use client";

import { Lock, PenLine, Usb } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { documentAddress } from "../documents/document-address";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import type { Outputs, QueueRow } from "../rows";
import { MessagePanel } from "../ui/message-panel";
import { Moment } from "../ui/moment";
import { State } from "../ui/state";
import { PENDING_LIST, typeAsked } from "./pending-list-spec";
import { RunPanel } from "./run-panel";
import { useSigningRun } from "./use-signing-run";

type PendingListProps = {
  readonly query: ListQuery;
  readonly rows: readonly QueueRow[];
  readonly types: Outputs["documents"]["listSigningQueue"]["types"];
  readonly total: number;
  /** What was signed or rejected last. */
  readonly done?: ReactNode;
};

/** What waits for this person's signature, first what waits longest: one by one, or several at once. */
export const PendingList = ({ query, rows, types, total, done }: PendingListProps) => {
  const t = useTranslations("signatures");
  const run = useSigningRun();
  const queue = { type: typeAsked(query) };
  const columns: readonly Column<QueueRow>[] = [
    {
      key: "reference",
      header: t("reference"),
      on: "title",
      cell: (row) => (
        <>
          {row.reference}
          {row.is_reserved && <Lock role="img" aria-label={t("reserved")} className="ml-2 inline size-4" />}
        </>
      ),
    },
    {
      key: "type",
      header: t("type"),
      width: 6,
      priority: 2,
      cell: (row) => <span title={row.document_type.name}>{row.document_type.acronym}</span>,
    },
    {
      key: "how",
      header: t("how"),
      width: 9,
      on: "state",
      cell: (row) => (
        <State
          tone={row.needs_token ? "info" : "plain"}
          icon={row.needs_token ? Usb : PenLine}
          label={t(row.needs_token ? "howToken" : "howElectronic")}
        />
      ),
    },
    {
      key: "turn",
      header: t("turn"),
      width: 9,
      priority: 4,
      cell: (row) =>
        row.numbers
          ? t("turnLast", { count: row.signers_count })
          : t("turnOf", { position: row.signed_count + 1, count: row.signers_count }),
    },
    {
      key: "by",
      header: t("requestedBy"),
      width: 14,
      priority: 3,
      on: "sub",
      cell: (row) => <bdi>{row.requested_by}</bdi>,
    },
    {
      key: "since",
      header: t("requestedAt"),
      width: 10.25,
      kind: "moment",
      on: "aside",
      cell: (row) => <Moment at={row.requested_at} />,
    },
  ];
  return (
    <List
      spec={PENDING_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      columns={columns}
      rowKey={(row) => row.document_id}
      rowName={(row) => row.reference}
      rowLink={(row) => ({ address: documentAddress(row.document_id, { queue }) })}
      filters={[
        {
          key: "tipo",
          label: t("type"),
          kind: "choice",
          options: types.map(({ acronym, name, count }) => ({
            value: acronym,
            label: t("typeOption", { acronym, name, count }),
          })),
        },
      ]}
      bulk={[
        {
          key: "sign",
          label: (count) => t("signChosen", { count }),
          isMain: true,
          run: (chosen, clear) => {
            if (run.isRunning) return;
            run.start(chosen);
            clear();
          },
        },
      ]}
      notice={
        <div className="grid gap-2 empty:hidden">
          {run.outcomes.length === 0 && done}
          <RunPanel run={run} />
        </div>
      }
      empty={<MessagePanel icon={PenLine} title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
};
