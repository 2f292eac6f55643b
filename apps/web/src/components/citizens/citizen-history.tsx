import { useTranslations } from "next-intl";
import type { CitizenDetail } from "../rows";
import { Moment } from "../ui/moment";
import { CitizenState } from "./citizen-state";

type Change = CitizenDetail["history"][number];

/** Who made a change: a person of the municipality, or a portal by the name of its key. */
export const CitizenChanger = ({ by: { kind, name } }: Pick<Change, "by">) => {
  const t = useTranslations("admin.citizens");
  if (kind === "system") return t("bySystem");
  if (kind === "portal") return name ? t("byPortal", { name }) : t("byPortalGone");
  return <bdi>{name ?? t("bySomebody")}</bdi>;
};

/** What a citizen became, the last change first. */
export const CitizenHistory = ({ history }: Pick<CitizenDetail, "history">) => {
  const t = useTranslations("admin.citizens");
  return (
    <section aria-labelledby="historia" className="px-[var(--gutter)] py-3">
      <h2 id="historia" className="mb-2 font-semibold">
        {t("history")}
      </h2>
      <ol className="border-t border-line">
        {history.map((change) => (
          <li
            key={`${change.at} ${change.estado} ${change.full_name}`}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="flex min-w-0 flex-wrap gap-x-3">
              {change.estado && <CitizenState estado={change.estado} />}
              {change.full_name && <span>{t("named", { name: change.full_name })}</span>}
            </span>
            <span className="text-small text-ink-soft sm:text-right">
              <CitizenChanger by={change.by} /> · <Moment at={change.at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
