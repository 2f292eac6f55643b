import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTitle } from "../../../components/frame/page-title";
import { DocumentList } from "../../../components/list/document-list";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("documents"))("title"),
});

const DocumentsPage = async () => {
  const t = await getTranslations("documents");
  return (
    <>
      <PageTitle title={t("title")} lead={t("lead")} />
      <DocumentList />
    </>
  );
};

export default DocumentsPage;
