import writeXlsxFile from "write-excel-file/node";
import { z } from "zod";
import { fileOutput } from "../kernel/file";
import { defineOperation } from "../kernel/operation";
import { dayIn } from "../kernel/zoned-time";
import { type ChartSheet, readChart } from "./chart-sheets";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const exportChartOp = defineOperation({
  id: "organigrama.export",
  summary: "El organigrama como planilla de tres hojas: reparticiones, sectores y usuarios",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: fileOutput(XLSX),
  errors: ["invalid_input"],
}).run(async ({ db, tenant, now }) => ({
  contentType: XLSX,
  fileName: `organigrama-${tenant.acronym}-${dayIn(tenant.timezone, now())}.xlsx`,
  open: async () => writeXlsxFile((await readChart(db, tenant)).map(sheetOf)).toBuffer(),
}));

/** Every cell says what it is: a text that begins like a formula stays a text. */
const sheetOf = ({ title, columns, rows }: ChartSheet) => ({
  sheet: title,
  data: [
    columns.map((value) => ({ type: String, value, fontWeight: "bold" as const })),
    ...rows.map((row) =>
      row.map((value) => (typeof value === "number" ? { type: Number, value } : { type: String, value })),
    ),
  ],
  columns: columns.map((name, at) => ({ width: widthOf(name, rows, at) })),
  stickyRowsCount: 1,
});

const WIDTH_MAX = 60;

/** In characters: as wide as the longest of its texts, up to what fits beside others. */
const widthOf = (name: string, rows: ChartSheet["rows"], at: number): number =>
  Math.min(rows.reduce((width, row) => Math.max(width, String(row[at]).length), name.length) + 2, WIDTH_MAX);
