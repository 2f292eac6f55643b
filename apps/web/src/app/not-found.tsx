import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("error"))("notFoundTitle"),
});

/** For strangers: `(lost)` has it for everybody else. It is made with every page, unseen, so it stays this small. */
const NotFound = async () => {
  const t = await getTranslations("error");
  return (
    <main className="mx-auto grid max-w-[var(--measure)] gap-2 p-6 pt-16 text-center">
      <h1 className="text-read font-semibold">{t("notFoundTitle")}</h1>
      <p className="text-ink-soft">{t("notFoundText")}</p>
      <a href="/" className="mt-2 text-accent underline">
        {t("goHome")}
      </a>
    </main>
  );
};

export default NotFound;
