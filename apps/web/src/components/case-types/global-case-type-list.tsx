"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { GlobalList, type GlobalListProps } from "../types/global-list";
import type { GlobalCaseTypeRow } from "../types/rows";
import { CASE_TYPES_PATH, GLOBAL_CASE_TYPE_LIST } from "./case-type-list-spec";

export const GlobalCaseTypeList = (list: GlobalListProps<GlobalCaseTypeRow>) => {
  const t = useTranslations("admin.caseTypes");
  const types = useTranslations("admin.types");
  const copy = useMutation(useTRPC().admin.caseTypes.copyGlobal.mutationOptions());
  return (
    <GlobalList
      {...list}
      spec={GLOBAL_CASE_TYPE_LIST}
      path={CASE_TYPES_PATH}
      title={t("title")}
      codeHeader={types("acronym")}
      codeOf={(row) => row.acronym}
      columns={[
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
      ]}
      effectsOf={() => [types("copyEffect"), t("copyFiling")]}
      copy={async (row) => {
        const { id } = await copy.mutateAsync({ global_case_template_id: row.id });
        return `${CASE_TYPES_PATH}/${id}`;
      }}
    />
  );
};
