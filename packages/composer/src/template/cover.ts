import { dataSheet } from "./data-sheet";
import { longMoment } from "./spanish-moment";

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
export const coverHtml = (cover: Cover): string =>
  dataSheet("Carátula de expediente", cover.caseNumber, [
    ["Tipo de expediente", `${cover.caseType.acronym} - ${cover.caseType.name}`],
    ["Motivo", cover.reference],
    ["Repartición caratuladora", cover.filingDepartment],
    ["Iniciado por", cover.creator],
    ["Fecha de caratulación", longMoment(cover.createdAt, cover.timeZone)],
    ["Municipio", cover.municipality],
  ]);
