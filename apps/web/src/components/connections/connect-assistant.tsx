import { getTranslations } from "next-intl/server";
import { CopyButton } from "../ui/copy-button";

/** How an assistant gets in: what it is given, and what it will ask. */
export const ConnectAssistant = async ({ address }: { address: string }) => {
  const t = await getTranslations("connections");
  return (
    <section>
      <h2 className="font-semibold">{t("connectTitle")}</h2>
      <ol className="list-decimal space-y-2 pl-5">
        <li>
          {t("connectAddress")}
          <span className="flex items-center gap-1">
            <code className="wrap-anywhere">{address}</code>
            <CopyButton text={address} />
          </span>
        </li>
        <li>{t("connectSignIn")}</li>
        <li>{t("connectAsk")}</li>
      </ol>
      <p className="mt-3 text-ink-soft">{t("connectNever")}</p>
    </section>
  );
};
