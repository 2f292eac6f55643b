import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { KEYS_PATH } from "../../../../../components/keys/key-list-spec";
import { NewKeyForm } from "../../../../../components/keys/new-key-form";
import { PageHead } from "../../../../../components/page/page-head";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.keys"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.keys");
  return (
    <>
      <PageHead
        crumb={{ address: KEYS_PATH, label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      <NewKeyForm />
    </>
  );
});
