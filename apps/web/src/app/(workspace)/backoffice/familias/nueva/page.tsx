import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FamilyForm } from "../../../../../components/families/family-form";
import { FAMILIES_PATH } from "../../../../../components/families/family-list-spec";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.families"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.families");
  return (
    <>
      <PageHead
        crumb={{ address: FAMILIES_PATH, label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      <FamilyForm />
    </>
  );
});
