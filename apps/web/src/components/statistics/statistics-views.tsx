import { useTranslations } from "next-intl";
import { Link } from "../ui/link";
import { type Period, periodAddress } from "./period";

export const STATISTICS_PATH = "/backoffice/estadisticas";

const VIEWS = [
  { path: STATISTICS_PATH, label: "activity" },
  { path: `${STATISTICS_PATH}/expedientes`, label: "caseList" },
] as const;

/** The two parts; the period goes along. */
export const StatisticsViews = ({
  current,
  period,
}: {
  current: "activity" | "caseList";
  period: Period;
}) => {
  const t = useTranslations("admin.statistics");
  return (
    <nav aria-label={t("views")} className="tabs">
      {VIEWS.map(({ path, label }) => (
        <Link
          key={path}
          href={periodAddress(path, period)}
          aria-current={label === current ? "page" : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
};
