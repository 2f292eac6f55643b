import { Stamp } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHead } from "../../../../../components/page/page-head";
import { MessagePanel } from "../../../../../components/ui/message-panel";
import { NewUserForm } from "../../../../../components/users/new-user-form";
import { USER_LIST } from "../../../../../components/users/user-list-spec";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.users"))("create"),
});

export default definePage(async () => {
  const t = await getTranslations("admin.users");
  const options = await (await api()).admin.users.listOptions({});
  return (
    <>
      <PageHead
        crumb={{ address: USER_LIST.path, label: t("title") }}
        title={t("create")}
        facts={<span>{t("createLead")}</span>}
      />
      {options.seals.length === 0 ? (
        <MessagePanel icon={Stamp} title={t("noSealsTitle")} text={t("noSealsText")} />
      ) : (
        <NewUserForm options={options} />
      )}
    </>
  );
});
