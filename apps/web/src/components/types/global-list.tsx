"use client";

import { Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { useProgress } from "../frame/progress";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery, ListSpec } from "../list/list-query";
import { MessagePanel } from "../ui/message-panel";
import { useToast } from "../ui/toasts";
import { CopyEntry } from "./copy-button";
import { Views } from "./views";

type Offered = { readonly name: string; readonly is_copied: boolean };

export type GlobalListProps<Row> = {
  readonly query: ListQuery;
  readonly rows: readonly Row[];
  readonly total: number;
};

type Props<Row> = GlobalListProps<Row> & {
  readonly spec: ListSpec;
  /** Of the municipality's own, to which the other view leads. */
  readonly path: string;
  readonly title: string;
  readonly codeHeader: string;
  /** What it is known by, and stays so when it is copied. */
  readonly codeOf: (row: Row) => string;
  /** Between its name and whether it is copied. */
  readonly columns: readonly Column<Row>[];
  /** What copying it does, in sentences. */
  readonly effectsOf: (row: Row) => readonly string[];
  /** Copies it, and says where its copy is. */
  readonly copy: (row: Row) => Promise<string>;
};

/** What the installation offers; each is copied by a button. */
export const GlobalList = <Row extends Offered>(props: Props<Row>) => {
  const { codeOf, effectsOf, copy, columns, codeHeader, path, ...list } = props;
  const t = useTranslations("admin.types");
  const toast = useToast();
  const { go } = useProgress();
  const copyAndGo = async (row: Row) => {
    const address = await copy(row);
    toast(t("copiedToast", { name: codeOf(row) }));
    go(address);
  };
  return (
    <List
      {...list}
      views={<Views path={path} current="global" />}
      columns={[
        {
          key: "code",
          header: codeHeader,
          width: 7.5,
          on: "sub",
          cell: (row) => <span className="number">{codeOf(row)}</span>,
        },
        { key: "name", header: t("name"), on: "title", cell: (row) => row.name },
        ...columns,
        {
          key: "copied",
          header: t("inMunicipality"),
          width: 9,
          on: "state",
          cell: (row) => (
            <CopyEntry
              acronym={codeOf(row)}
              name={row.name}
              isCopied={row.is_copied}
              effects={effectsOf(row)}
              copy={() => copyAndGo(row)}
            />
          ),
        },
      ]}
      rowKey={codeOf}
      rowName={codeOf}
      searchLabel={t("searchGlobal")}
      filters={[
        {
          key: "copiado",
          label: t("inMunicipality"),
          kind: "choice",
          options: [
            { value: "si", label: t("copied") },
            { value: "no", label: t("notCopied") },
          ],
        },
      ]}
      empty={<MessagePanel icon={Library} title={t("globalEmptyTitle")} text={t("globalEmptyText")} />}
    />
  );
};
