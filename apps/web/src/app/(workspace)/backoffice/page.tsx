import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdministrationPlaces } from "../../../components/frame/administration-places";
import { PageHead } from "../../../components/page/page-head";
import { definePage } from "../../../server/define-page";
import { requireMe } from "../../../server/me";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.start"))("title"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.start");
  const { municipality } = await requireMe();
  return (
    <>
      <PageHead title={t("title")} facts={<span>{t("lead", { municipality: municipality.name })}</span>} />
      <AdministrationPlaces />
    </>
  );
});
