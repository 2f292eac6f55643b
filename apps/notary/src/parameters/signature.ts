import type { Person } from "@foja/pades/sign/appearance";
import { LEVELS, type Level } from "@foja/pades/trust/level";
import { Problem } from "../problem";
import { given, readText } from "./text";

/** Those that hold what a later judge needs. */
export const PROVABLE_LEVELS = ["B-LT", "B-LTA"] as const satisfies readonly Level[];

export type ProvableLevel = (typeof PROVABLE_LEVELS)[number];

export type SignatureParameters = {
  readonly person: Person;
  readonly level: Level;
  /** Not left to the default: nothing but a real signature is what was asked for. */
  readonly isLevelAsked: boolean;
  readonly fieldName: string | undefined;
  readonly timeZone: string;
  readonly wantsPades: boolean;
};

/** @throws Problem INVALID_PARAMETERS */
export const readSignatureParameters = (
  fields: ReadonlyMap<string, string>,
  service: { readonly timeZone: string; readonly canPreserve: boolean },
): SignatureParameters => {
  const fieldName = given(fields.get("field_name"));
  const askedLevel = given(fields.get("level"));
  const wantsPades = readUsePades(given(fields.get("use_pades")));
  const level = readLevel(askedLevel, service);
  const isLevelAsked = askedLevel !== undefined;
  if (isLevelAsked && !wantsPades)
    throw new Problem("INVALID_PARAMETERS", "level pide una firma PAdES y use_pades=false, una visual");
  return {
    person: readPerson(fields),
    wantsPades,
    level,
    isLevelAsked,
    fieldName: fieldName && readText(fieldName, { name: "field_name", max: 127 }),
    timeZone: readTimeZone(fields, service.timeZone),
  };
};

/** @throws Problem INVALID_PARAMETERS */
export const readPerson = (fields: ReadonlyMap<string, string>): Person => ({
  name: readText(fields.get("name"), { name: "name", max: 100 }),
  seal: readText(fields.get("seal"), { name: "seal", max: 50 }),
  department: readText(fields.get("department"), { name: "department", max: 100 }),
  entity: readText(fields.get("entity"), { name: "entity", max: 100 }),
});

const readUsePades = (value: string | undefined): boolean => {
  if (value === undefined || value === "true") return true;
  if (value === "false") return false;
  throw new Problem("INVALID_PARAMETERS", "use_pades debe ser 'true' o 'false'");
};

const readLevel = (value: string | undefined, { canPreserve }: { readonly canPreserve: boolean }): Level => {
  const level = LEVELS.find((known) => known === (value ?? "B-T"));
  if (!level) throw new Problem("INVALID_PARAMETERS", `level debe ser ${oneOf(LEVELS)}`);
  if (isProvable(level)) assertCanPreserve(canPreserve);
  return level;
};

export const isProvable = (level: Level): level is ProvableLevel =>
  PROVABLE_LEVELS.some((provable) => provable === level);

/**
 * Who is trusted has to be configured, or there is no knowing when a chain is complete.
 * @throws Problem INVALID_PARAMETERS
 */
export const assertCanPreserve = (canPreserve: boolean): void => {
  if (!canPreserve)
    throw new Problem(
      "INVALID_PARAMETERS",
      "Los niveles B-LT y B-LTA no están configurados en este servicio",
    );
};

/** As a refusal lists what there is: "B-LT o B-LTA". */
export const oneOf = (values: readonly string[]): string =>
  new Intl.ListFormat("es", { type: "disjunction" }).format(values);

/** IANA name in which the stamp's day is written. */
export const readTimeZone = (fields: ReadonlyMap<string, string>, fallback: string): string => {
  const timeZone = given(fields.get("timezone")) ?? fallback;
  if (!isTimeZone(timeZone))
    throw new Problem("INVALID_PARAMETERS", "timezone debe ser una zona horaria IANA");
  return timeZone;
};

// Asking costs more than a signature does; nobody but a prankster sends more names than there are zones.
const known = new Set<string>();
const KNOWN_MAX = 1000;

/** A name of the IANA database; what the same function takes besides, a distance such as -03:00, knows no summer. */
export const isTimeZone = (name: string): boolean => {
  if (known.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("es", { timeZone: name });
    if (known.size < KNOWN_MAX) known.add(name);
    return true;
  } catch {
    return false;
  }
};
