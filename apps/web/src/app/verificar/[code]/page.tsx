import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Note } from "../../../components/ui/note";
import { CodeForm } from "../../../components/verification/code-form";
import { codeVerdict } from "../../../components/verification/verdict";
import { VerdictCard } from "../../../components/verification/verdict-card";
import { checkForStranger } from "../../../server/check-for-stranger";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("verification"))("title"),
});

const decoded = (code: string): string => {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
};

/** As the paper has it, whether it came by the QR code or was typed. */
const grouped = (typed: string): string =>
  /^[A-Z\d]{16}$/i.test(typed) ? typed.toUpperCase().replace(/.{4}(?=.)/g, "$&-") : typed;

/** Where the QR code of a paper leads, and what was typed. Made whole on the server: it needs no script. */
const CodePage = async ({ params }: { params: Promise<{ code: string }> }) => {
  const typed = decoded((await params).code);
  const t = await getTranslations("verification");
  const answer = await checkForStranger(typed);
  return (
    <>
      <h1 className="text-lead font-semibold">{t("title")}</h1>
      <p className="text-ink-soft">
        {t("asked")} <span className="font-mono wrap-anywhere text-ink">{grouped(typed)}</span>
      </p>
      {answer.kind === "limited" ? (
        <Note tone="wait" title={t("limited")}>
          <p>{t("limitedText", { seconds: answer.seconds })}</p>
        </Note>
      ) : (
        <VerdictCard
          verdict={codeVerdict(answer, typed)}
          document={answer.kind === "document" ? answer.document : undefined}
        />
      )}
      <h2 className="mt-4 text-read font-semibold">{t("another")}</h2>
      <CodeForm typed={answer.kind === "unknown" ? typed : ""} />
      <p>
        <a href="/verificar" className="text-accent underline">
          {t("toFile")}
        </a>
      </p>
    </>
  );
};

export default CodePage;
