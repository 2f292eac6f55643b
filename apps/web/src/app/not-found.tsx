import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSession } from "../auth/session";
import { requireMe } from "../server/me";
import NotFoundInFrame from "./(workspace)/not-found";
import { Shell } from "./(workspace)/shell";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("error"))("notFoundTitle"),
});

/** Of an address that no page has. Whoever is signed in keeps the frame; others are told that there is nothing. */
const NotFound = async () => {
  if (await readSession()) {
    return (
      <Shell me={await requireMe()}>
        <NotFoundInFrame />
      </Shell>
    );
  }
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
