import { CHECKED_MAX_BYTES } from "@foja/core/verification/checked-max-bytes";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { CodeForm } from "../../components/verification/code-form";
import { FileCheck } from "../../components/verification/file-check";
import { loadMessages } from "../../i18n/texts";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("verification"))("title"),
});

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** Where anybody checks a document: its file, or what stands on its paper. */
const VerificationPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const { codigo } = await searchParams;
  const typed = typeof codigo === "string" ? codigo.trim() : "";
  // A dot alone would lead elsewhere.
  if (/[\p{L}\p{N}]/u.test(typed)) redirect(`/verificar/${encodeURIComponent(typed)}`);

  const t = await getTranslations("verification");
  const { verification } = await loadMessages(await getLocale());
  return (
    <>
      <h1 className="text-lead font-semibold">{t("title")}</h1>
      <p className="text-ink-soft">{t("lead")}</p>
      <h2 className="mt-4 text-read font-semibold">{t("fileTitle")}</h2>
      <noscript>
        <p className="text-ink-soft">{t("noScript")}</p>
      </noscript>
      <NextIntlClientProvider messages={{ verification }}>
        <FileCheck maxBytes={CHECKED_MAX_BYTES} />
      </NextIntlClientProvider>
      <h2 className="mt-4 text-read font-semibold">{t("codeTitle")}</h2>
      <CodeForm />
    </>
  );
};

export default VerificationPage;
