"use client";

import { useMutation } from "@tanstack/react-query";
import { Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { useProgress } from "../frame/progress";
import type { Column } from "../list/column";
import { List } from "../list/list";
import type { ListQuery } from "../list/list-query";
import { CopyEntry } from "../types/copy-button";
import type { GlobalCaseTypeRow } from "../types/rows";
import { Views } from "../types/views";
import { MessagePanel } from "../ui/message-panel";
import { useToast } from "../ui/toasts";
import { CASE_TYPES_PATH, GLOBAL_CASE_TYPE_LIST } from "./case-type-list-spec";

type Props = {
  readonly query: ListQuery;
  readonly rows: readonly GlobalCaseTypeRow[];
  readonly total: number;
};

/** What the installation offers; each is copied by a button. */
export const GlobalCaseTypeList = ({ query, rows, total }: Props) => {
  const t = useTranslations("admin.caseTypes");
  const types = useTranslations("admin.types");
  const toast = useToast();
  const { go } = useProgress();
  const trpc = useTRPC();
  const copy = useMutation(trpc.admin.caseTypes.copyGlobal.mutationOptions());
  const copyOf = async (row: GlobalCaseTypeRow) => {
    const { id } = await copy.mutateAsync({ global_case_template_id: row.id });
    toast(types("copiedToast", { name: row.acronym }));
    go(`${CASE_TYPES_PATH}/${id}`);
  };
  const columns: readonly Column<GlobalCaseTypeRow>[] = [
    {
      key: "acronym",
      header: types("acronym"),
      width: 6.5,
      on: "sub",
      cell: (row) => <span className="number">{row.acronym}</span>,
    },
    { key: "name", header: types("name"), on: "title", cell: (row) => row.name },
    {
      key: "channel",
      header: t("channel"),
      width: 10,
      priority: 3,
      cell: (row) => t(`channels.${row.creation_channel}`),
    },
    {
      key: "visibility",
      header: types("visibility"),
      width: 7,
      priority: 2,
      on: "aside",
      cell: (row) => types(`visibilities.${row.visibility}`),
    },
    {
      key: "copied",
      header: types("inMunicipality"),
      width: 9,
      on: "state",
      cell: (row) => (
        <CopyEntry
          acronym={row.acronym}
          name={row.name}
          isCopied={row.is_copied}
          effects={[types("copyEffect"), t("copyFiling")]}
          copy={() => copyOf(row)}
        />
      ),
    },
  ];
  return (
    <List
      spec={GLOBAL_CASE_TYPE_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      views={<Views path={CASE_TYPES_PATH} current="global" />}
      columns={columns}
      rowKey={(row) => row.id}
      rowName={(row) => row.acronym}
      searchLabel={types("searchGlobal")}
      filters={[
        {
          key: "copiado",
          label: types("inMunicipality"),
          kind: "choice",
          options: [
            { value: "si", label: types("copied") },
            { value: "no", label: types("notCopied") },
          ],
        },
      ]}
      empty={
        <MessagePanel icon={Library} title={types("globalEmptyTitle")} text={types("globalEmptyText")} />
      }
    />
  );
};
