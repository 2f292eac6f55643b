import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CERTIFICATES_PATH } from "../../../../../components/certificates/certificate-path";
import { RequestPath } from "../../../../../components/certificates/request-path";
import type { Parameters } from "../../../../../components/list/list-query";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";
import { requireMe } from "../../../../../server/me";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.certificates"))("requestTitle"),
});

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const t = await getTranslations("admin.certificates");
  const { paso } = await searchParams;
  const { municipality } = await requireMe();
  return (
    <>
      <PageHead
        crumb={{ address: CERTIFICATES_PATH, label: t("title") }}
        title={t("requestTitle")}
        facts={<span>{t("requestLead")}</span>}
      />
      <RequestPath
        start={paso === "4" ? 4 : 1}
        municipality={municipality.name}
        fileName={`firma-${municipality.schema}`}
      />
    </>
  );
});
