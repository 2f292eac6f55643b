import { dataSheet } from "./data-sheet";
import { longMoment } from "./spanish-moment";

export type ViewPass = {
  /** Whether the case changes hands, or another sector is asked to act. */
  readonly kind: "transfer" | "assignment";
  /** Official number of the case. */
  readonly caseNumber: string;
  readonly caseReference: string;
  /** Names of the sectors. */
  readonly from: string;
  readonly to: string;
  /** Full name of the person it is addressed to. */
  readonly person: string | undefined;
  readonly reason: string;
  /** Full name of who decided it. */
  readonly author: string;
  readonly at: Date;
  /** IANA zone of the municipality. */
  readonly timeZone: string;
};

const KIND: Readonly<Record<ViewPass["kind"], string>> = {
  transfer: "Transferencia: el sector de destino pasa a administrar el expediente",
  assignment: "Intervención: el sector de destino actúa sin pasar a administrar el expediente",
};

/** Content of the view pass (PV), which documents that a case moves. */
export const viewPassHtml = (pass: ViewPass): string =>
  dataSheet("Pase de vista", pass.caseNumber, [
    ["Motivo del expediente", pass.caseReference],
    ["Clase de pase", KIND[pass.kind]],
    ["De", pass.from],
    ["A", pass.to],
    ...(pass.person ? [["A la atención de", pass.person] as const] : []),
    ["Motivo del pase", pass.reason],
    ["Dispuesto por", pass.author],
    ["Fecha", longMoment(pass.at, pass.timeZone)],
  ]);
