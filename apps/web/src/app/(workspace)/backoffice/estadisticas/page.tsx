import { Download } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DayFigure } from "../../../../components/charts/day-figure";
import { TypeFigure } from "../../../../components/charts/type-figure";
import { documentAddress } from "../../../../components/documents/document-address";
import { Lines } from "../../../../components/list/lines";
import type { Parameters } from "../../../../components/list/list-query";
import { PageHead } from "../../../../components/page/page-head";
import { PrintLine } from "../../../../components/page/print-line";
import {
  dayIn,
  type Period,
  periodAddress,
  periodOf,
  writtenDay,
} from "../../../../components/statistics/period";
import { PeriodBar } from "../../../../components/statistics/period-bar";
import { STATISTICS_PATH, StatisticsViews } from "../../../../components/statistics/statistics-views";
import { buttonStyle } from "../../../../components/ui/button";
import { Link } from "../../../../components/ui/link";
import { Moment } from "../../../../components/ui/moment";
import { Note } from "../../../../components/ui/note";
import { OfficialNumber } from "../../../../components/ui/official-number";
import { api } from "../../../../server/api";
import { definePage } from "../../../../server/define-page";
import { requireMe } from "../../../../server/me";
import { refusalOf } from "../../../../server/refusal-of";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("admin.statistics"))("title"),
});

const RECENT = 10;

export default definePage(async ({ searchParams }: { searchParams: Promise<Parameters> }) => {
  const t = await getTranslations("admin.statistics");
  const period = periodOf(await searchParams);
  const { municipality } = await requireMe();
  const today = dayIn(municipality.timezone, new Date());
  const found = await figuresOf(period);
  const days = "refused" in found ? [] : found.cases.days;
  const from = days[0]?.date ?? period.date_from ?? today;
  const to = days.at(-1)?.date ?? period.date_to ?? today;

  return (
    <>
      <PrintLine words={[t("title"), `${writtenDay(from)} – ${writtenDay(to)}`]} />
      <PageHead title={t("title")} beside={<StatisticsViews current="activity" period={period} />} />
      <PeriodBar path={STATISTICS_PATH} from={from} to={to} today={today} />
      {"refused" in found ? (
        <div className="px-[var(--gutter)] py-4">
          <Note
            tone="bad"
            title={t("invalid")}
            actions={
              <Link href={STATISTICS_PATH} className={buttonStyle()}>
                {t("back")}
              </Link>
            }
          >
            {found.refused}
          </Note>
        </div>
      ) : (
        <Figures found={found} period={period} />
      )}
    </>
  );
});

/** A period that can't be counted is said beside its fields; all else is the page's. */
const figuresOf = async (period: Period) => {
  const { statistics } = (await api()).admin;
  try {
    const [cases, signatures, documents, recent] = await Promise.all([
      statistics.casesActivity(period),
      statistics.signaturesByDay(period),
      statistics.documentsByType(period),
      statistics.recentSignedDocuments({ ...period, limit: RECENT }),
    ]);
    return { cases, signatures, documents, recent };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.code !== "invalid_input") throw error;
    return { refused: refusal.message };
  }
};

type Found = Exclude<Awaited<ReturnType<typeof figuresOf>>, { refused: string }>;

const Figures = async ({ found, period }: { found: Found; period: Period }) => {
  const t = await getTranslations("admin.statistics");
  const charts = await getTranslations("admin.charts");
  const csv = (what: string, name: string) => (
    <a
      href={periodAddress(`${STATISTICS_PATH}/exportar/${what}`, period)}
      download
      aria-label={t("csvOf", { name })}
      className={buttonStyle({ size: "tight" })}
    >
      <Download aria-hidden className="size-4" />
      {t("csv")}
    </a>
  );
  return (
    <>
      <div className="grid gap-8 px-[var(--gutter)] py-4 lg:grid-cols-2">
        <DayFigure
          id="expedientes"
          title={t("cases")}
          days={found.cases.days}
          series={[{ key: "count", label: charts("cases"), color: "var(--accent)" }]}
          aside={csv("expedientes", t("cases"))}
        />
        <DayFigure
          id="firmas"
          title={t("signatures")}
          days={found.signatures.days}
          series={[
            { key: "electronic", label: charts("electronic"), color: "var(--accent)" },
            { key: "digital", label: charts("digital"), color: "var(--dept-2)" },
          ]}
          aside={csv("firmas", t("signatures"))}
        />
        <TypeFigure
          id="documentos"
          title={t("documents")}
          items={found.documents.items}
          total={found.documents.total}
          aside={csv("documentos", t("documents"))}
          empty={t("documentsEmpty")}
        />
      </div>
      <Lines
        id="recientes"
        title={t("recent")}
        lines={found.recent.documents.map((row) => ({
          key: row.document_id,
          number: <OfficialNumber number={row.document_number} />,
          title: row.reference,
          address: documentAddress(row.document_id),
          more: row.signed_by,
          aside: <Moment at={row.signed_at} />,
        }))}
        empty={t("recentEmpty")}
      />
    </>
  );
};
