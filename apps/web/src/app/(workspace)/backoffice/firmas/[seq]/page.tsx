import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pdfAddress } from "../../../../../components/documents/document-address";
import { Detail } from "../../../../../components/page/detail";
import { ChainState } from "../../../../../components/signature-audit/chain-state";
import { SIGNATURE_LIST } from "../../../../../components/signature-audit/signature-list-spec";
import { buttonStyle } from "../../../../../components/ui/button";
import { CopyButton } from "../../../../../components/ui/copy-button";
import { Link } from "../../../../../components/ui/link";
import { Moment } from "../../../../../components/ui/moment";
import { Note } from "../../../../../components/ui/note";
import { api } from "../../../../../server/api";
import { definePage } from "../../../../../server/define-page";

type Props = { readonly params: Promise<{ readonly seq: string }> };

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.signatureAudit"))("one"),
});

export default definePage(async ({ params }: Props) => {
  const t = await getTranslations("admin.signatureAudit");
  const seq = Number((await params).seq);
  if (!Number.isSafeInteger(seq) || seq < 1) notFound();
  const found = await (await api()).admin.statistics.getSignature({ seq });
  const { certificate, signer } = found;

  return (
    <Detail
      crumb={{ address: SIGNATURE_LIST.path, label: t("title"), number: found.document_number }}
      title={found.reference ?? t("withheld")}
      facts={
        <>
          <ChainState chain={found.chain} />
          <span>{t.rich("by", { name: () => <bdi className="font-semibold">{signer.name}</bdi> })}</span>
          <span>
            <Moment at={found.signed_at} />
          </span>
          <span>
            {t("methods", { method: found.method })}, {found.level}
          </span>
        </>
      }
      actions={
        found.reference !== null && (
          <a
            href={pdfAddress(found.document_id)}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ look: "plain" })}
          >
            {t("openPdf")}
          </a>
        )
      }
      panelLabel={t("certificate")}
      panel={
        <section>
          <h2 className="font-semibold">{t("certificate")}</h2>
          <dl className="pairs">
            <Pair label={t("subject")} text={certificate.subject ?? t("unknown")} />
            <Pair label={t("issuer")} text={certificate.issuer ?? t("unknown")} />
            <Pair label={t("serial")} text={certificate.serial_number ?? t("unknown")} />
            <DayPair label={t("validFrom")} at={certificate.not_before} none={t("unknown")} />
            <DayPair label={t("validTo")} at={certificate.not_after} none={t("unknown")} />
            <div>
              <dt>{t("timestamp")}</dt>
              <dd>{found.timestamped_at ? <Moment at={found.timestamped_at} /> : t("noTimestamp")}</dd>
            </div>
          </dl>
          {signer.kind === "user" && (
            <Link
              href={`${SIGNATURE_LIST.path}?persona=${signer.id}`}
              className="mt-3 inline-flex min-h-6 items-center text-small text-accent underline underline-offset-3"
            >
              {t("ofSigner")}
            </Link>
          )}
        </section>
      }
    >
      <div className="grid gap-6 p-[var(--gutter)]">
        {found.chain === "intact" ? (
          <Note tone="good">{t("intactText")}</Note>
        ) : (
          <Note tone="bad" title={t("brokenTitle")}>
            {t("brokenText")}
          </Note>
        )}
        <section className="min-w-0">
          <h2 className="mb-3 font-semibold">{t("hashes")}</h2>
          <dl className="pairs">
            <Hash label={t("before")} hash={found.sha256_before} none={t("unknown")} />
            <Hash label={t("after")} hash={found.sha256_after} none={t("unknown")} />
            <Hash label={t("content")} hash={found.content_sha256} none={t("unknown")} />
          </dl>
        </section>
        <section className="min-w-0">
          <h2 className="mb-3 font-semibold">{t("evidence")}</h2>
          <dl className="pairs">
            <Pair label={t("place")} text={String(found.seq)} />
            <Hash label={t("hash")} hash={found.hash} none={t("unknown")} />
            <Hash label={t("prevHash")} hash={found.prev_hash} none={t("unknown")} />
            <Pair label={t("door")} text={found.door ? t("doors", { door: found.door }) : t("unknown")} />
            <Hash label={t("request")} hash={found.request_id} none={t("unknown")} />
          </dl>
        </section>
      </div>
    </Detail>
  );
});

const Pair = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="wrap-anywhere">
      <bdi>{text}</bdi>
    </dd>
  </div>
);

const DayPair = ({ label, at, none }: { label: string; at: string | null; none: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{at && !Number.isNaN(Date.parse(at)) ? <Moment at={at} isDay /> : none}</dd>
  </div>
);

const Hash = ({ label, hash, none }: { label: string; hash: string | null; none: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="flex items-center gap-1">
      <span className="number min-w-0 wrap-anywhere">{hash || none}</span>
      {hash && (
        <span className="not-printed">
          <CopyButton text={hash} />
        </span>
      )}
    </dd>
  </div>
);
