import { personName, printedLine } from "../documents/content-characters";
import type { CitizenActor } from "../kernel/actors";
import { defineRefusal } from "../kernel/refusal";
import { NATIONAL_ID_LENGTH_MAX } from "./citizen";

/** Of one who was registered before names were looked at. */
export const citizenUnprintable = defineRefusal<[problem: string]>(
  "wrong_state",
  "CITIZEN_UNPRINTABLE",
  (problem) =>
    `El ciudadano no puede firmar, porque una firma no puede mostrar ${problem} Un administrador del municipio puede corregir el nombre`,
);

const onPaper = [
  ["fullName", "el nombre con el que está registrado", personName],
  ["countryId", "su identificación nacional", printedLine(NATIONAL_ID_LENGTH_MAX)],
] as const;

/**
 * Of a citizen who signs: the paper says of them what the register says, or nothing is signed.
 * @throws wrong_state CITIZEN_UNPRINTABLE
 */
export const requireOnPaper = (citizen: Pick<CitizenActor, "fullName" | "countryId">): void => {
  for (const [column, what, schema] of onPaper) {
    const told = schema.safeParse(citizen[column]);
    if (!told.success) throw citizenUnprintable(`${what}: ${told.error.issues[0]?.message ?? ""}.`);
  }
};
