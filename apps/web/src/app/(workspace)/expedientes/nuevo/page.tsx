import { FolderOpen } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NewCaseForm } from "../../../../components/cases/new-case-form";
import { PageHead } from "../../../../components/page/page-head";
import { MessagePanel } from "../../../../components/ui/message-panel";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("cases"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("cases");
  const { case_templates } = await (await api()).caseTemplates.list({ page: 1, page_size: 100 });
  return (
    <>
      <PageHead
        crumb={{ address: "/expedientes", label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      {case_templates.length === 0 ? (
        <MessagePanel icon={FolderOpen} title={t("noTemplatesTitle")} text={t("noTemplatesText")} />
      ) : (
        <NewCaseForm
          templates={case_templates
            .filter(({ creation_channel }) => creation_channel !== "api")
            .map(({ case_template_id, acronym, name }) => ({
              value: case_template_id,
              label: `${acronym} · ${name}`,
            }))}
        />
      )}
    </>
  );
});
