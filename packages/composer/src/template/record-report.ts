import { type DataRow, dataSection, dataSheet } from "./data-sheet";
import { longMoment } from "./spanish-moment";

export type RecordReport = {
  /** Official number of the record. */
  readonly recordNumber: string;
  readonly displayName: string;
  readonly family: string;
  readonly state: string;
  readonly author: string;
  readonly municipality: string;
  /** The moment of which it tells. */
  readonly at: Date;
  /** IANA zone of the municipality. */
  readonly timeZone: string;
  /** Each field with what there is to say of it, a line each. */
  readonly fields: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly relations: readonly DataRow[];
  /** Number and reference. */
  readonly cases: readonly DataRow[];
  readonly documents: readonly DataRow[];
};

/** Content of the report of a record (IFRLM): what it said at a moment. */
export const recordReportHtml = (report: RecordReport): string =>
  [
    dataSheet("Informe de legajo", report.recordNumber, [
      ["Denominación", report.displayName],
      ["Familia de registro", report.family],
      ["Estado", report.state],
      ["Situación al", longMoment(report.at, report.timeZone)],
      ["Emitido por", report.author],
      ["Municipio", report.municipality],
    ]),
    dataSection(
      "Datos",
      report.fields.map(({ label, lines }) => [label, lines.join("\n")]),
    ),
    dataSection("Legajos relacionados", report.relations),
    dataSection("Expedientes vinculados", report.cases),
    dataSection("Documentos vinculados", report.documents),
  ].join("");
