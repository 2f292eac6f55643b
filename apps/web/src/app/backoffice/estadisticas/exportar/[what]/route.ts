import { getTranslations } from "next-intl/server";
import type { Field } from "../../../../../components/list/csv";
import { type Period, periodOf } from "../../../../../components/statistics/period";
import { api } from "../../../../../server/api";
import { csvAnswer } from "../../../../../server/csv-answer";
import { say } from "../../../../../server/say";

type Statistics = Awaited<ReturnType<typeof api>>["admin"]["statistics"];
type Row = Readonly<Record<string, string | number>>;

type Table = {
  readonly name: string;
  readonly columns: readonly ("acronym" | "type" | "count" | "day" | "electronic" | "digital")[];
  readonly rows: (statistics: Statistics, period: Period) => Promise<readonly Row[]>;
};

const TABLES: Readonly<Record<string, Table>> = {
  documentos: {
    name: "documentos-por-tipo",
    columns: ["acronym", "type", "count"],
    rows: async (statistics, period) =>
      (await statistics.documentsByType(period)).items.map(({ name, ...item }) => ({ ...item, type: name })),
  },
  expedientes: {
    name: "expedientes-por-dia",
    columns: ["day", "count"],
    rows: async (statistics, period) =>
      (await statistics.casesActivity(period)).days.map(({ date, count }) => ({ day: date, count })),
  },
  firmas: {
    name: "firmas-por-dia",
    columns: ["day", "electronic", "digital"],
    rows: async (statistics, period) =>
      (await statistics.signaturesByDay(period)).days.map(({ date, ...counts }) => ({
        day: date,
        ...counts,
      })),
  },
};

/** One of the tables of the statistics, of the period that the address says, as CSV. */
export const GET = async (
  request: Request,
  { params }: { params: Promise<{ readonly what: string }> },
): Promise<Response> => {
  const { what } = await params;
  const table = Object.hasOwn(TABLES, what) ? TABLES[what] : undefined;
  const t = await getTranslations("admin.statistics");
  if (!table) return say(404, (await getTranslations("error"))("notFoundTitle"));
  const period = periodOf(Object.fromEntries(new URL(request.url).searchParams));
  const { admin } = await api();
  return csvAnswer({
    name: table.name,
    fields: table.columns.map(
      (key): Field<Row> => ({ header: t(key), text: (row) => String(row[key] ?? "") }),
    ),
    page: async () => ({ rows: await table.rows(admin.statistics, period), pages: 1 }),
  });
};
