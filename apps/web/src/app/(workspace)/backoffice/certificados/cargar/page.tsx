import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CERTIFICATES_PATH } from "../../../../../components/certificates/certificate-path";
import { UploadForm } from "../../../../../components/certificates/upload-form";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.certificates"))("loadTitle"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.certificates");
  return (
    <>
      <PageHead
        crumb={{ address: CERTIFICATES_PATH, label: t("title") }}
        title={t("loadTitle")}
        facts={<span>{t("loadLead")}</span>}
      />
      <div className="px-[var(--gutter)] pb-8">
        <UploadForm />
      </div>
    </>
  );
});
