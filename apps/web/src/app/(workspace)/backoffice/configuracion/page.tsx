import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Parameters } from "../../../../components/list/list-query";
import { Detail } from "../../../../components/page/detail";
import { Tabs, tabOf } from "../../../../components/page/tabs";
import { LetterheadTrial } from "../../../../components/settings/letterhead-trial";
import { SettingsForm } from "../../../../components/settings/settings-form";
import { SettingsImages } from "../../../../components/settings/settings-images";
import { TokenTrust } from "../../../../components/settings/token-trust";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.settings"))("title"),
});

const PATH = "/backoffice/configuracion";

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const t = await getTranslations("admin.settings");
  const { ver } = await searchParams;
  const settings = await (await api()).admin.municipality.getSettings({});
  const tab = tabOf(["datos", "imagenes", "membrete", "token"], ver);
  // Also one that this server does not know by that name.
  const timezones = [...new Set([...Intl.supportedValuesOf("timeZone"), settings.timezone])];
  return (
    <Detail
      title={t("title")}
      facts={
        <>
          <span>{settings.name}</span>
          <span title={t("acronymHelp")}>{t("acronymFact", { acronym: settings.acronym })}</span>
        </>
      }
      tabs={
        <Tabs
          label={t("parts")}
          path={PATH}
          current={tab}
          tabs={[
            { key: "datos", label: t("tabData") },
            { key: "imagenes", label: t("tabImages") },
            { key: "membrete", label: t("tabLetterhead") },
            { key: "token", label: t("tabToken") },
          ]}
        />
      }
    >
      {tab === "datos" && <SettingsForm settings={settings} timezones={timezones} />}
      {tab === "imagenes" && <SettingsImages settings={settings} />}
      {tab === "membrete" && <LetterheadTrial settings={settings} />}
      {tab === "token" && (
        <TokenTrust settings={await (await api()).admin.municipality.getTokenSigning({})} />
      )}
    </Detail>
  );
});
