import type { CitizenRow } from "../rows";

export type CitizenEstado = CitizenRow["estado"];

export const CITIZEN_LABELS = {
  pendiente: "statusPending",
  validado: "statusValidated",
  bloqueado: "statusBlocked",
} as const satisfies Record<CitizenEstado, string>;
