import { CircleCheck, CircleX, ExternalLink, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { buttonStyle } from "../ui/button";
import { classNames } from "../ui/class-names";
import { OfficialNumber } from "../ui/official-number";
import { TONE_TEXT } from "../ui/state";
import { SignatureLine } from "./signature-line";
import { doubtOf, type FileAnswer, type KnownDocument, signatureVerdict, type Verdict } from "./verdict";
import { When } from "./when";

const ICONS: Readonly<Record<Verdict["tone"], LucideIcon>> = {
  good: CircleCheck,
  wait: TriangleAlert,
  bad: CircleX,
  info: Info,
};

/** Where Spanish wants one. */
const articleOf = (name: string): string =>
  /^(Municipalidad|Comuna|Intendencia|Ciudad)\b/i.test(name) ? "la " : "";

type VerdictCardProps = {
  readonly verdict: Verdict;
  readonly document?: KnownDocument | null | undefined;
  /** Of a file, each as it was judged; of a paper the document's own are shown. */
  readonly signatures?: FileAnswer["signatures"];
  readonly ref?: Ref<HTMLHeadingElement>;
};

const OF_ANOTHER_FILE: readonly Verdict["text"][] = ["fileChanged", "fileEarlier", "fileAdded"];

/** What something is, in one sentence, and below it all that is known. Made on the server as well as in the browser. */
export const VerdictCard = ({ verdict, document, signatures, ref }: VerdictCardProps) => {
  const t = useTranslations("verification");
  const locale = useLocale();
  const { tone, text, hint, municipality = "", pending = 0, at, timezone } = verdict;
  const Icon = ICONS[tone];
  const values = {
    municipality: () => (
      <>
        {locale === "es" && articleOf(municipality)}
        <b>{municipality}</b>
      </>
    ),
    pending,
    at: () => (at ? <When at={at} timezone={timezone} isDay /> : null),
  };
  return (
    <section aria-labelledby="veredicto" className="verdict" data-tone={tone}>
      <Icon aria-hidden className={classNames("size-8 shrink-0", TONE_TEXT[tone])} strokeWidth={1.75} />
      <div className="min-w-0 wrap-anywhere">
        <h2 id="veredicto" ref={ref} tabIndex={-1} className="text-title font-semibold">
          {t.rich(`verdict.${text}`, values)}
        </h2>
        {hint && <p className="mt-2 text-ink-soft">{t(hint, { length: verdict.length ?? 0 })}</p>}
        {/* Of another file than this one. */}
        {document && OF_ANOTHER_FILE.includes(text) && (
          <h3 className="mt-4 font-semibold">{t("inRecords")}</h3>
        )}
        {document && <Facts document={document} />}
        {signatures ? (
          <Judged signatures={signatures} timezone={document?.timezone} />
        ) : (
          document && <Signers document={document} />
        )}
        {document?.copy_url && (
          <a
            href={document.copy_url}
            rel="noreferrer"
            className={classNames("mt-4", buttonStyle({ look: "primary" }))}
          >
            <ExternalLink aria-hidden className="size-4" />
            {t("copy")}
          </a>
        )}
      </div>
    </section>
  );
};

const Facts = ({ document }: { document: KnownDocument }) => {
  const t = useTranslations("verification");
  const { official_number: number, document_type: type, reference, dated_at: at, standing } = document;
  const date = at && <When at={at} timezone={document.timezone} />;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t("municipality"), document.municipality],
    [t("number"), number && <OfficialNumber number={number} />],
    [t("type"), type],
    [t("reference"), reference],
    [standing === "official" ? t("dateSigned") : t("dateSent"), date],
    [t("force"), standing === "official" && t(`inForce.${document.in_force}`)],
  ];
  return (
    <dl className="verdict-facts">
      {rows.map(([name, value]) => value && <Fact key={name} name={name} value={value} />)}
    </dl>
  );
};

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const Signers = ({ document: { signers, pending, timezone } }: { document: KnownDocument }) => {
  const t = useTranslations("verification");
  return (
    <>
      <h3 className="mt-4 font-semibold">{t("signers")}</h3>
      {signers.length === 0 && <p className="text-ink-soft">{t("signersNone")}</p>}
      <ul className="mt-1 grid gap-2">
        {signers.map(({ name, is_citizen, signed_at, is_timestamped }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signers keep their places
          <SignatureLine key={index} {...{ name, is_citizen, signed_at, is_timestamped, timezone }} />
        ))}
      </ul>
      {pending > 0 && <p className="mt-2 text-ink-soft">{t("pending", { pending })}</p>}
    </>
  );
};

type JudgedProps = {
  readonly signatures: FileAnswer["signatures"];
  readonly timezone: string | undefined;
};

const Judged = ({ signatures, timezone }: JudgedProps) => {
  const t = useTranslations("verification");
  if (signatures.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">{t("signatures")}</h3>
      <ul className="mt-1 grid gap-2">
        {signatures.map((signature, index) => {
          const { name, organization, is_citizen, signed_at, is_timestamped } = signature;
          return (
            <SignatureLine
              // biome-ignore lint/suspicious/noArrayIndexKey: signatures keep their places
              key={index}
              {...{ name, organization, is_citizen, signed_at, is_timestamped, timezone }}
              verdict={signatureVerdict(signature)}
              doubt={doubtOf(signature)}
            />
          );
        })}
      </ul>
    </>
  );
};
