import { warningDueOf } from "@foja/core/certificates/signing-certificate";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CertificateActions } from "../../../../components/certificates/certificate-actions";
import {
  CertificateState,
  type CertificateStatus,
} from "../../../../components/certificates/certificate-state";
import { PreviousCertificates } from "../../../../components/certificates/previous-certificates";
import { Detail } from "../../../../components/page/detail";
import { FactsList } from "../../../../components/page/facts-list";
import type { CertificateInUse } from "../../../../components/rows";
import { Moment } from "../../../../components/ui/moment";
import { Note } from "../../../../components/ui/note";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";
import { requireMe } from "../../../../server/me";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.certificates"))("title"),
});

const SHOWN = 25;
const TONES = { none: "bad", valid: "good", ending: "wait", invalid: "bad" } as const;

export default definePage(async () => {
  const t = await getTranslations("admin.certificates");
  const { certificates } = (await api()).admin;
  const { municipality } = await requireMe();
  const [used, all] = await Promise.all([
    certificates.get({ tenant_id: municipality.schema }),
    certificates.list({ limit: SHOWN }),
  ]);
  const status = statusOf(used);
  const before = all.certificates.filter(({ is_active }) => !is_active);
  const { not_valid_after: until, not_valid_before: from, created_at: loaded } = used;
  return (
    <Detail
      title={t("title")}
      facts={
        <>
          <CertificateState status={status} />
          {until && <span>{t.rich("facts", { at: () => <Moment at={until} isDay /> })}</span>}
        </>
      }
      actions={<CertificateActions certificate={used} />}
    >
      <div className="grid max-w-[var(--measure)] gap-4 px-[var(--gutter)] pt-2 pb-6">
        <Note tone={TONES[status]} title={used.validation_message}>
          {!used.exists && <p>{t("noneText")}</p>}
        </Note>
        <section aria-labelledby="en-uso">
          <h2 id="en-uso" className="mb-2 font-semibold">
            {t("inUse")}
          </h2>
          <FactsList
            facts={[
              { label: t("subject"), value: <bdi>{used.subject ?? t("statusNone")}</bdi> },
              ...(used.issuer ? [{ label: t("issuer"), value: <bdi>{used.issuer}</bdi> }] : []),
              ...(used.serial_number
                ? [
                    {
                      label: t("serial"),
                      value: <span className="font-mono text-small">{used.serial_number}</span>,
                    },
                  ]
                : []),
              ...(from ? [{ label: t("validFrom"), value: <Moment at={from} /> }] : []),
              ...(until ? [{ label: t("validTo"), value: <Moment at={until} /> }] : []),
              ...(loaded ? [{ label: t("loaded"), value: <Moment at={loaded} /> }] : []),
              { label: t("waiting"), value: used.pending_signatures },
            ]}
          />
        </section>
      </div>
      <PreviousCertificates certificates={before} total={all.total - (used.exists ? 1 : 0)} />
    </Detail>
  );
});

const statusOf = ({ exists, is_valid, days_left }: CertificateInUse): CertificateStatus => {
  if (!exists) return "none";
  if (!is_valid) return "invalid";
  return days_left !== null && warningDueOf(days_left) !== undefined ? "ending" : "valid";
};
