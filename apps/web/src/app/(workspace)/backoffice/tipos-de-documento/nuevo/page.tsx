import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DOCUMENT_TYPES_PATH } from "../../../../../components/document-types/document-type-list-spec";
import { NewDocumentTypeForm } from "../../../../../components/document-types/new-document-type-form";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.documentTypes"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.documentTypes");
  return (
    <>
      <PageHead
        crumb={{ address: DOCUMENT_TYPES_PATH, label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      <NewDocumentTypeForm />
    </>
  );
});
