import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DayFigure } from "../../../components/charts/day-figure";
import { TypeFigure } from "../../../components/charts/type-figure";
import { PageHead } from "../../../components/page/page-head";
import { PrintLine } from "../../../components/page/print-line";
import type { Outputs } from "../../../components/rows";
import { STATISTICS_PATH } from "../../../components/statistics/statistics-views";
import { Link } from "../../../components/ui/link";
import { Moment } from "../../../components/ui/moment";
import { api } from "../../../server/api";
import { definePage } from "../../../server/define-page";
import { requireMe } from "../../../server/me";
import { Attention } from "./attention";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.start"))("title"),
});

const LAST_SHOWN = 8;

/** What needs an administrator, and what happened. */
export default definePage(async () => {
  const t = await getTranslations("admin.start");
  const charts = await getTranslations("admin.charts");
  const { statistics } = (await api()).admin;
  const [{ municipality }, attention, summary, cases, signatures, documents, access] = await Promise.all([
    requireMe(),
    statistics.attention({}),
    statistics.summary({}),
    statistics.casesActivity({}),
    statistics.signaturesByDay({}),
    statistics.documentsByType({}),
    statistics.lastAccess({ limit: LAST_SHOWN }),
  ]);

  return (
    <div className="work-panel min-h-full">
      <div className="min-w-0">
        <PrintLine words={[t("title")]} />
        <PageHead title={t("title")} facts={<span>{t("lead", { municipality: municipality.name })}</span>} />
        <Attention found={attention} />
        <div className="flex items-baseline justify-between px-[var(--gutter)]">
          <p className="text-small text-ink-soft">{t("lastDays")}</p>
          <Link
            href={STATISTICS_PATH}
            className="inline-flex min-h-6 items-center text-small text-accent underline underline-offset-3"
          >
            {t("activityAll")}
          </Link>
        </div>
        <div className="grid gap-8 px-[var(--gutter)] pb-6 xl:grid-cols-2">
          <DayFigure
            id="expedientes"
            title={t("cases")}
            days={cases.days}
            series={[{ key: "count", label: charts("cases"), color: "var(--accent)" }]}
          />
          <DayFigure
            id="firmas"
            title={t("signatures")}
            days={signatures.days}
            series={[
              { key: "electronic", label: charts("electronic"), color: "var(--accent)" },
              { key: "digital", label: charts("digital"), color: "var(--dept-2)" },
            ]}
          />
          <TypeFigure
            id="documentos"
            title={t("documents")}
            items={documents.items}
            total={documents.total}
            empty={charts("none")}
          />
        </div>
      </div>
      <aside aria-label={t("numbers")} className="panel">
        <Numbers summary={summary} />
        <section>
          <h2 className="font-semibold">{t("lastAccess")}</h2>
          {access.users.length === 0 && <p className="text-ink-soft">{t("lastAccessEmpty")}</p>}
          <ul className="grid gap-2">
            {access.users.map((user) => (
              <li key={user.user_id} className="flex flex-wrap justify-between gap-x-3">
                <Link
                  href={`/backoffice/usuarios/${user.user_id}`}
                  className="min-w-0 truncate hover:underline"
                >
                  <bdi>{user.full_name}</bdi>
                </Link>
                <span className="text-small text-ink-soft">
                  <Moment at={user.last_access} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </aside>
    </div>
  );
});

type Summary = Outputs["admin"]["statistics"]["summary"];

const Numbers = async ({ summary }: { summary: Summary }) => {
  const t = await getTranslations("admin.start");
  const { cases, signed_documents, users, departments, sectors } = summary;
  return (
    <section>
      <h2 className="font-semibold">{t("numbers")}</h2>
      <dl className="pairs">
        <Fact label={t("casesTotal")} count={cases.total} more={t("casesActive", { count: cases.active })} />
        <Fact
          label={t("documentsTotal")}
          count={signed_documents.total}
          more={t("recent", { count: signed_documents.last_14_days })}
        />
        <Fact
          label={t("users")}
          count={users.active}
          more={t("usersActive", { count: users.active_30_days })}
        />
        <div>
          <dt>{t("chart")}</dt>
          <dd>{t("chartCounts", { departments, sectors })}</dd>
        </div>
      </dl>
    </section>
  );
};

const Fact = ({ label, count, more }: { label: string; count: number; more: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {count.toLocaleString("es-AR")} <span className="text-small text-ink-soft">{more}</span>
    </dd>
  </div>
);
