import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHead } from "../../../../../components/page/page-head";
import { SealForm } from "../../../../../components/seals/seal-form";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.seals"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.seals");
  return (
    <>
      <PageHead crumb={{ address: "/backoffice/sellos", label: t("title") }} title={t("create")} />
      <SealForm />
    </>
  );
});
