/** One column of an exported table. */
export type Field<Row> = { readonly header: string; readonly text: (row: Row) => string };

/** First of all: spreadsheets take the file for UTF-8 by it. */
export const CSV_START = "\uFEFF";

/** The separator that spreadsheets of our language expect; the others find it by themselves. */
const SEPARATOR = ";";

export const csvHead = <Row>(fields: readonly Field<Row>[]): string =>
  line(fields.map(({ header }) => header));

export const csvRows = <Row>(fields: readonly Field<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(fields.map(({ text }) => text(row)))).join("");

const line = (values: readonly string[]): string => `${values.map(quoted).join(SEPARATOR)}\r\n`;

/** RFC 4180; what a spreadsheet would take for a formula stays text: others wrote it. */
const quoted = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
