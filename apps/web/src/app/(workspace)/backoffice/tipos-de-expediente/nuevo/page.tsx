import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CaseTypeForm } from "../../../../../components/case-types/case-type-form";
import { CASE_TYPES_PATH } from "../../../../../components/case-types/case-type-list-spec";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";
import { departmentOptions } from "../departments";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.caseTypes"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.caseTypes");
  return (
    <>
      <PageHead
        crumb={{ address: CASE_TYPES_PATH, label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      <CaseTypeForm departments={await departmentOptions()} />
    </>
  );
});
