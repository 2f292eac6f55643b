import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTitle } from "../../../components/frame/page-title";
import { CaseList } from "../../../components/list/case-list";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("cases"))("title"),
});

const CasesPage = async () => {
  const t = await getTranslations("cases");
  return (
    <>
      <PageTitle title={t("title")} lead={t("lead")} />
      <CaseList />
    </>
  );
};

export default CasesPage;
