import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { CaseState } from "../cases/case-status";
import type { CitizenDetail } from "../rows";
import { Link } from "../ui/link";
import { Moment } from "../ui/moment";
import { OfficialNumber } from "../ui/official-number";

/** What was shared with a citizen. Of a reserved case that whoever looks may not see, the number alone. */
export const SharedCases = ({ citizen }: { citizen: CitizenDetail }) => {
  const t = useTranslations("admin.citizens");
  const { cases, cases_total: total } = citizen;
  return (
    <section aria-labelledby="compartidos" className="px-[var(--gutter)] py-3">
      <h2 id="compartidos" className="mb-2 flex gap-2 font-semibold">
        {t("shared")} <span className="font-normal text-ink-soft">{total}</span>
      </h2>
      {cases.length === 0 ? (
        <p className="border-y border-line py-3 text-ink-soft">{t("sharedNone")}</p>
      ) : (
        <ul className="border-t border-line">
          {cases.map((one) => (
            <li
              key={one.case_id}
              className="relative grid gap-x-4 border-b border-line py-2 hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="min-w-0">
                {one.reference === null ? (
                  <span className="flex items-center gap-1 font-medium">
                    <Lock aria-hidden className="size-4 text-ink-soft" />
                    {t("reservedCase")}
                  </span>
                ) : (
                  <Link href={`/expedientes/${one.case_id}`} className="row-link block truncate">
                    <bdi>{one.reference}</bdi>
                  </Link>
                )}
                <span className="flex flex-wrap gap-x-3 text-small text-ink-soft">
                  <OfficialNumber number={one.case_number} />
                  {one.template_name}
                </span>
              </span>
              <span className="text-small text-ink-soft sm:text-right">
                <span className="block">
                  <CaseState status={one.status} />
                </span>
                {t.rich("sharedAt", { at: () => <Moment at={one.shared_at} isDay /> })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > cases.length && (
        <p className="py-3 text-small text-ink-soft">{t("sharedMore", { shown: cases.length, total })}</p>
      )}
    </section>
  );
};
