import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Outputs } from "../../../components/rows";
import { Link } from "../../../components/ui/link";
import { TONE_TEXT } from "../../../components/ui/state";

type Found = Outputs["admin"]["statistics"]["attention"];
type Texts = ReturnType<typeof useTranslations<"admin.start">>;

type Line = {
  readonly key: string;
  readonly tone: "bad" | "wait";
  readonly title: string;
  readonly more: string;
  /** Where it is mended; none where nobody here can. */
  readonly address?: string;
};

/** What waits for an administrator, the worst first; each line leads to where it is mended. */
export const Attention = ({ found }: { found: Found }) => {
  const t = useTranslations("admin.start");
  const lines = linesOf(found, t);
  return (
    <section aria-labelledby="atencion" className="mb-6 px-[var(--gutter)]">
      <div className="flex min-h-8 items-baseline gap-2">
        <h2 id="atencion" className="font-semibold">
          {t("attention")}
        </h2>
        {lines.length > 0 && <span className="text-ink-soft">{lines.length}</span>}
      </div>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 border-y border-line py-3 text-ink-soft">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          {t("calm")}
        </p>
      ) : (
        <ul className="lines">
          {lines.map((line) => (
            <li key={line.key}>
              <Target line={line} />
              <span className="line-more truncate">{line.more}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const Target = ({ line: { tone, title, address } }: { line: Line }) => {
  const Icon = tone === "bad" ? CircleX : TriangleAlert;
  const inside = (
    <span className="inline-flex items-center gap-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${TONE_TEXT[tone]}`} strokeWidth={1.75} />
      <span>{title}</span>
    </span>
  );
  // Sentences are read whole: on the phone they take a second line.
  return address ? (
    <Link href={address} className="row-link">
      {inside}
    </Link>
  ) : (
    <span className="row-link">{inside}</span>
  );
};

const linesOf = (found: Found, t: Texts): readonly Line[] => [
  ...licenseLine(found, t),
  ...certificateLine(found, t),
  ...countLine(found.failed_jobs, {
    key: "jobs",
    tone: "bad",
    title: t("failedJobs", { count: found.failed_jobs }),
    more: t("failedJobsMore"),
    address: "/backoffice/trabajos?estado=fallo",
  }),
  ...countLine(found.failing_receivers, {
    key: "receivers",
    tone: "bad",
    title: t("failingReceivers", { count: found.failing_receivers }),
    more: t("failingReceiversMore"),
    address: "/backoffice/avisos",
  }),
  ...countLine(found.failed_deliveries, {
    key: "deliveries",
    tone: "bad",
    title: t("failedDeliveries", { count: found.failed_deliveries }),
    more: t("failedDeliveriesMore"),
    address: "/backoffice/avisos?estado=failed",
  }),
  ...countLine(found.stuck_documents, {
    key: "signatures",
    tone: "wait",
    title: t("stuckDocuments", { count: found.stuck_documents }),
    more: t("stuckDocumentsMore"),
    address: "/backoffice/usuarios",
  }),
  ...countLine(found.without_seal, {
    key: "seals",
    tone: "wait",
    title: t("withoutSeal", { count: found.without_seal }),
    more: t("withoutSealMore"),
    address: "/backoffice/usuarios?estado=activo",
  }),
  ...countLine(found.never_entered, {
    key: "never",
    tone: "wait",
    title: t("neverEntered", { count: found.never_entered }),
    more: t("neverEnteredMore"),
    address: "/backoffice/usuarios",
  }),
];

const countLine = (count: number, line: Line): readonly Line[] => (count > 0 ? [line] : []);

const licenseLine = ({ license }: Found, t: Texts): readonly Line[] => {
  if (license === "fine") return [];
  const title = license === "grace" ? t("licenseGrace") : t("licenseStopped");
  return [{ key: "license", tone: license === "grace" ? "wait" : "bad", title, more: t("licenseMore") }];
};

const certificateLine = ({ certificate: { state, days_left } }: Found, t: Texts): readonly Line[] => {
  if (state === "fine") return [];
  const line = { key: "certificate", more: t("certificateMore"), address: "/backoffice/certificados" };
  if (state === "ending")
    return [{ ...line, tone: "wait", title: t("certificateEnding", { days: days_left ?? 0 }) }];
  return [
    { ...line, tone: "bad", title: t(state === "missing" ? "certificateMissing" : "certificateUnfit") },
  ];
};
