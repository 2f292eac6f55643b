import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewDepartmentForm } from "../../../../../components/chart/new-department-form";
import { PageHead } from "../../../../../components/page/page-head";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.chart"))("create"),
});

const RANKS_MAX = 500;

export default definePage(async () => {
  const t = await getTranslations("admin.chart");
  const { organization } = (await api()).admin;
  const [{ departments }, { ranks }] = await Promise.all([
    organization.listDepartments({}),
    organization.listRanks({ limit: RANKS_MAX }),
  ]);
  return (
    <>
      <PageHead
        crumb={{ address: "/backoffice/organigrama", label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      <NewDepartmentForm nodes={departments} ranks={ranks} />
    </>
  );
});
