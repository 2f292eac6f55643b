import { Download } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Detail } from "../../../../components/page/detail";
import { buttonStyle } from "../../../../components/ui/button";
import { CopyButton } from "../../../../components/ui/copy-button";
import { definePage } from "../../../../server/define-page";
import { env } from "../../../../server/env";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("signatures"))("programTitle"),
});

/** How somebody comes to sign with their token: the program, the driver, the first time. */
export default definePage(async () => {
  const t = await getTranslations("signatures");
  const { desktopDownloadUrl, publicUrl } = env;
  return (
    <Detail title={t("programTitle")} crumb={{ address: "/firmas", label: t("title") }}>
      <ol className="max-w-prose list-decimal space-y-4 py-4 pr-[var(--gutter)] pl-[calc(var(--gutter)+1.25rem)]">
        <li>
          <h2 className="font-semibold">{t("programGet")}</h2>
          {desktopDownloadUrl ? (
            <p className="mt-2">
              <a href={desktopDownloadUrl} className={buttonStyle({ look: "primary" })}>
                <Download aria-hidden className="size-4" />
                {t("programDownload")}
              </a>
            </p>
          ) : (
            <p>{t("programAsk")}</p>
          )}
          <p className="mt-1 text-ink-soft">{t("programSystems")}</p>
        </li>
        <li>
          <h2 className="font-semibold">{t("programDriver")}</h2>
          <p>{t("programDriverText")}</p>
        </li>
        <li>
          <h2 className="font-semibold">{t("programServer")}</h2>
          <p>{t("programServerText")}</p>
          <p className="flex items-center gap-1">
            <code className="wrap-anywhere">{publicUrl}</code>
            <CopyButton text={publicUrl} />
          </p>
        </li>
        <li>
          <h2 className="font-semibold">{t("programSign")}</h2>
          <p>{t("programSignText")}</p>
        </li>
      </ol>
    </Detail>
  );
});
