import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHead } from "../../../../../components/page/page-head";
import { RankForm } from "../../../../../components/ranks/rank-form";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.ranks"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.ranks");
  const { seals } = await (await api()).admin.users.listOptions({});
  return (
    <>
      <PageHead crumb={{ address: "/backoffice/rangos", label: t("title") }} title={t("create")} />
      <RankForm seals={seals} />
    </>
  );
});
