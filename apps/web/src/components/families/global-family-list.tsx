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
import type { GlobalFamilyRow } from "../types/rows";
import { Views } from "../types/views";
import { MessagePanel } from "../ui/message-panel";
import { useToast } from "../ui/toasts";
import { FAMILIES_PATH, GLOBAL_FAMILY_LIST } from "./family-list-spec";

type Props = {
  readonly query: ListQuery;
  readonly rows: readonly GlobalFamilyRow[];
  readonly total: number;
};

/** What the installation offers; each is copied by a button. */
export const GlobalFamilyList = ({ query, rows, total }: Props) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const toast = useToast();
  const { go } = useProgress();
  const trpc = useTRPC();
  const copy = useMutation(trpc.admin.families.copyGlobal.mutationOptions());
  const copyOf = async (row: GlobalFamilyRow) => {
    const { code } = await copy.mutateAsync({ global_registry_family_id: row.code });
    toast(types("copiedToast", { name: code }));
    go(`${FAMILIES_PATH}/${code}?ver=permisos`);
  };
  const columns: readonly Column<GlobalFamilyRow>[] = [
    {
      key: "code",
      header: t("code"),
      width: 7.5,
      on: "sub",
      cell: (row) => <span className="number">{row.code}</span>,
    },
    { key: "name", header: types("name"), on: "title", cell: (row) => row.name },
    {
      key: "fields",
      header: t("fields"),
      width: 6,
      priority: 2,
      isRight: true,
      cell: (row) => row.fields.length,
    },
    { key: "states", header: t("states"), width: 16, priority: 3, cell: (row) => row.states.join(", ") },
    {
      key: "copied",
      header: types("inMunicipality"),
      width: 9,
      on: "state",
      cell: (row) => (
        <CopyEntry
          acronym={row.code}
          name={row.name}
          isCopied={row.is_copied}
          effects={[types("copyEffect"), t("copyPermissions")]}
          copy={() => copyOf(row)}
        />
      ),
    },
  ];
  return (
    <List
      spec={GLOBAL_FAMILY_LIST}
      query={query}
      rows={rows}
      total={total}
      title={t("title")}
      views={<Views path={FAMILIES_PATH} current="global" />}
      columns={columns}
      rowKey={(row) => row.code}
      rowName={(row) => row.code}
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
