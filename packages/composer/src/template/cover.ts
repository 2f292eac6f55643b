import { escapeHtml } from "../html-text";
import { spanishMoment } from "./spanish-moment";

export type Cover = {
  /** Official number of the case. */
  readonly caseNumber: string;
  /** Acronym and name, as the catalog writes them. */
  readonly caseType: { readonly acronym: string; readonly name: string };
  readonly reference: string;
  readonly filingDepartment: string;
  /** Full name of who opened it, or of the citizen. */
  readonly creator: string;
  readonly municipality: string;
  readonly createdAt: Date;
  /** IANA zone of the municipality. */
  readonly timeZone: string;
};

/** Content of the cover (CAEX), the first document of every case. */
export const coverHtml = (cover: Cover): string => {
  const rows: readonly (readonly [string, string])[] = [
    ["Tipo de expediente", `${cover.caseType.acronym} - ${cover.caseType.name}`],
    ["Motivo", cover.reference],
    ["Repartición caratuladora", cover.filingDepartment],
    ["Iniciado por", cover.creator],
    ["Fecha de caratulación", formatMoment(cover.createdAt, cover.timeZone)],
    ["Municipio", cover.municipality],
  ];
  return [
    '<h1 class="foja-center">Carátula de expediente</h1>',
    `<p class="foja-number">${escapeHtml(cover.caseNumber)}</p>`,
    `<table class="foja-data"><tbody>${rows.map(coverRow).join("")}</tbody></table>`,
  ].join("");
};

const coverRow = ([label, value]: readonly [string, string]): string =>
  `<tr><th scope="row">${label}</th><td>${escapeHtml(value).replace(/\r\n|\r|\n/g, "<br />")}</td></tr>`;

const formatMoment = (moment: Date, timeZone: string): string => {
  const { day, time } = spanishMoment(moment, timeZone);
  return `${day}, ${time} h`;
};
