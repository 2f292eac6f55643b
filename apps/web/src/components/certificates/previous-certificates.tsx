import { useTranslations } from "next-intl";
import type { CertificateRow } from "../rows";
import { Moment } from "../ui/moment";

type PreviousProps = { readonly certificates: readonly CertificateRow[]; readonly total: number };

/** With what the municipality signed before. */
export const PreviousCertificates = ({ certificates, total }: PreviousProps) => {
  const t = useTranslations("admin.certificates");
  return (
    <section aria-labelledby="anteriores" className="px-[var(--gutter)] pb-6">
      <h2 id="anteriores" className="mb-1 flex gap-2 font-semibold">
        {t("previous")} <span className="font-normal text-ink-soft">{total}</span>
      </h2>
      {certificates.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-soft">{t("previousNone")}</p>
      ) : (
        <ul className="border-t border-line">
          {certificates.map((one) => (
            <li
              key={one.id}
              className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi>{one.subject}</bdi>
                <span className="block text-small text-ink-soft">
                  <bdi>{one.issuer}</bdi> <span className="number">{one.serial_number}</span>
                </span>
              </span>
              <span className="text-small text-ink-soft">
                {t.rich("previousRange", {
                  from: () => <Moment at={one.not_valid_before} isDay />,
                  to: () => <Moment at={one.not_valid_after} isDay />,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > certificates.length && (
        <p className="py-2 text-small text-ink-soft">
          {t("previousMore", { shown: certificates.length, total })}
        </p>
      )}
    </section>
  );
};
