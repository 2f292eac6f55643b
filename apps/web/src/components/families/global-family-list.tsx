"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { GlobalList, type GlobalListProps } from "../types/global-list";
import type { GlobalFamilyRow } from "../types/rows";
import { FAMILIES_PATH, GLOBAL_FAMILY_LIST } from "./family-list-spec";

export const GlobalFamilyList = (list: GlobalListProps<GlobalFamilyRow>) => {
  const t = useTranslations("admin.families");
  const types = useTranslations("admin.types");
  const copy = useMutation(useTRPC().admin.families.copyGlobal.mutationOptions());
  return (
    <GlobalList
      {...list}
      spec={GLOBAL_FAMILY_LIST}
      path={FAMILIES_PATH}
      title={t("title")}
      codeHeader={t("code")}
      codeOf={(row) => row.code}
      columns={[
        {
          key: "fields",
          header: t("fields"),
          width: 6,
          priority: 2,
          isRight: true,
          cell: (row) => row.fields.length,
        },
        { key: "states", header: t("states"), width: 16, priority: 3, cell: (row) => row.states.join(", ") },
      ]}
      effectsOf={() => [types("copyEffect"), t("copyPermissions")]}
      copy={async (row) => {
        const { code } = await copy.mutateAsync({ global_registry_family_id: row.code });
        return `${FAMILIES_PATH}/${code}?ver=permisos`;
      }}
    />
  );
};
