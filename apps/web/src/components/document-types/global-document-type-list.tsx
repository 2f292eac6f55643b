"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "../../trpc/client";
import { GlobalList, type GlobalListProps } from "../types/global-list";
import type { GlobalDocumentTypeRow } from "../types/rows";
import { DOCUMENT_TYPES_PATH, GLOBAL_DOCUMENT_TYPE_LIST } from "./document-type-list-spec";

export const GlobalDocumentTypeList = (list: GlobalListProps<GlobalDocumentTypeRow>) => {
  const t = useTranslations("admin.documentTypes");
  const types = useTranslations("admin.types");
  const copy = useMutation(useTRPC().admin.documentTypes.copyGlobal.mutationOptions());
  return (
    <GlobalList
      {...list}
      spec={GLOBAL_DOCUMENT_TYPE_LIST}
      path={DOCUMENT_TYPES_PATH}
      title={t("title")}
      codeHeader={types("acronym")}
      codeOf={(row) => row.acronym}
      columns={[
        {
          key: "kind",
          header: t("kind"),
          width: 11,
          on: "aside",
          cell: (row) => types(`kinds.${row.type}`),
        },
        {
          key: "signature",
          header: t("signature"),
          width: 12,
          priority: 3,
          cell: (row) => types(`signatures.${row.required_signature}`),
        },
        {
          key: "visibility",
          header: types("visibility"),
          width: 7,
          priority: 2,
          cell: (row) => types(`visibilities.${row.visibility}`),
        },
      ]}
      effectsOf={({ fields }) => [
        types("copyEffect"),
        fields.length > 0 ? t("copyForm", { count: fields.length }) : t("copyActive"),
      ]}
      copy={async (row) => {
        const { id } = await copy.mutateAsync({ global_document_type_id: row.id });
        return `${DOCUMENT_TYPES_PATH}/${id}${row.fields.length > 0 ? "/formulario" : ""}`;
      }}
    />
  );
};
