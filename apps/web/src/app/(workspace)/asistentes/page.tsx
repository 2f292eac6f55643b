import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConnectAssistant } from "../../../components/connections/connect-assistant";
import { ConnectionList } from "../../../components/connections/connection-list";
import { Detail } from "../../../components/page/detail";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";
import { env } from "../../../server/env";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("connections"))("title"),
});

/** What the person let act for them, and how that ends. */
export default definePage(async () => {
  const t = await getTranslations("connections");
  const answer = await (await api()).connections.list({});
  const count = answer.connections.length;
  return (
    <Detail
      title={t("title")}
      facts={count > 0 && <span>{t("count", { count })}</span>}
      panelLabel={t("connectTitle")}
      panel={<ConnectAssistant address={`${env.publicUrl}/mcp`} />}
    >
      <ConnectionList answer={answer} />
    </Detail>
  );
});
