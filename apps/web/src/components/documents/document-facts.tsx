import {
  Archive,
  CircleCheck,
  CirclePlus,
  FolderOpen,
  type LucideIcon,
  PenLine,
  Send,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type Fact, FactsList } from "../page/facts-list";
import type { DocumentDescription } from "../rows";
import { CopyButton } from "../ui/copy-button";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";

type Props = { readonly document: DocumentDescription };

/** What is true of a document besides its signatures: where it is filed, who made it, why it came back, its files and its history. */
export const DocumentFacts = ({ document }: Props) => (
  <>
    <Rejections document={document} />
    <Cases document={document} />
    <Data document={document} />
    <Versions document={document} />
    <History document={document} />
  </>
);

const Rejections = ({ document: { rejections } }: Props) => {
  const t = useTranslations("documents");
  if (rejections.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold">{t("rejections", { count: rejections.length })}</h2>
      <ul className="grid gap-2">
        {rejections.map(({ rejected_by, reason, rejected_at }) => (
          <li key={rejected_at} className="wrap-anywhere">
            <p>«{reason}»</p>
            <p className="text-small text-ink-soft">
              <bdi>{rejected_by ?? t("system")}</bdi>, <Moment at={rejected_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Cases = ({ document: { cases, cases_total } }: Props) => {
  const t = useTranslations("documents");
  return (
    <section>
      <h2 className="font-semibold">{t("cases", { count: cases_total })}</h2>
      {cases.length === 0 && <p className="text-ink-soft">{t("casesNone")}</p>}
      <ul className="grid gap-2">
        {cases.map(({ case_id, case_number, reference, place, order }) => (
          <li key={`${case_id} ${place}`} className="min-w-0">
            <OfficialNumber number={case_number} />
            <Link
              href={`/expedientes/${case_id}`}
              className="block text-accent underline underline-offset-3 wrap-anywhere"
            >
              <bdi>{reference}</bdi>
            </Link>
            <span className="text-small text-ink-soft">{t(`places.${place}`, { order: order ?? 0 })}</span>
          </li>
        ))}
      </ul>
      {cases_total > cases.length && (
        <p className="mt-1 text-small text-ink-soft">
          {t("casesMore", { shown: cases.length, total: cases_total })}
        </p>
      )}
    </section>
  );
};

const Data = ({ document }: Props) => {
  const t = useTranslations("documents");
  const { document_type, created_by, sector, created_at, sent_at, signed_at, document_number } = document;
  const facts: Fact[] = [
    {
      label: t("number"),
      value: document_number ? (
        <span className="flex flex-wrap items-center">
          <OfficialNumber number={document_number} />
          <CopyButton text={document_number} />
        </span>
      ) : (
        t("noNumberYet")
      ),
    },
    {
      label: t("type"),
      value: (
        <>
          {document_type.name} <span className="number">{document_type.acronym}</span>
        </>
      ),
    },
    { label: t("createdBy"), value: <bdi>{sector ? `${created_by}, ${sector}` : created_by}</bdi> },
    { label: t("created"), value: <Moment at={created_at} /> },
    ...(sent_at ? [{ label: t("sentAt"), value: <Moment at={sent_at} /> }] : []),
    ...(signed_at ? [{ label: t("officialSince"), value: <Moment at={signed_at} /> }] : []),
  ];
  return (
    <section>
      <h2 className="font-semibold">{t("data")}</h2>
      <FactsList facts={facts} />
    </section>
  );
};

const HASH_SHOWN = 12;

const Versions = ({ document: { versions } }: Props) => {
  const t = useTranslations("documents");
  if (versions.length === 0) return null;
  return (
    <section>
      <details>
        <summary className="doc-summary">{t("versions", { count: versions.length })}</summary>
        <p className="mt-1 text-small text-ink-soft">{t("versionsHelp")}</p>
        <ol className="mt-2 grid gap-2 text-small">
          {versions.toReversed().map(({ number, made_by, signer, level, made_at, sha256 }) => (
            <li key={number} className="wrap-anywhere">
              {number}. {t(`version.${made_by}`, { name: signer ?? "", level: level ?? "" })}
              <span className="block text-ink-soft">
                {made_at && (
                  <>
                    <Moment at={made_at} />{" "}
                  </>
                )}
                <code title={sha256}>
                  {sha256.slice(0, HASH_SHOWN)}
                  {sha256.length > HASH_SHOWN && "…"}
                </code>
                <CopyButton text={sha256} />
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
};

const EVENT_ICONS: Readonly<Record<DocumentDescription["history"][number]["kind"], LucideIcon>> = {
  created: CirclePlus,
  sent: Send,
  signed: PenLine,
  official: CircleCheck,
  rejected: Undo2,
  linked: FolderOpen,
  preserved: Archive,
};

const History = ({ document: { history } }: Props) => {
  const t = useTranslations("documents");
  return (
    <section>
      <details>
        <summary className="doc-summary">{t("history", { count: history.length })}</summary>
        <ol className="mt-2 grid gap-2 text-small">
          {history.map(({ kind, at, who, reason, about }, index) => {
            const Icon = EVENT_ICONS[kind];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place
              <li key={index} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
                <Icon aria-hidden className="mt-0.5 size-4 text-ink-soft" strokeWidth={1.75} />
                <span className="wrap-anywhere">
                  {t(`event.${kind}`, { who: who ?? t("system"), about: about ?? "" })}
                  {reason && <> «{reason}»</>}
                  <span className="block text-ink-soft">
                    <Moment at={at} />
                  </span>
                </span>
              </li>
            );
          })}
        </ol>
      </details>
    </section>
  );
};
