const DEPARTMENT_PART_LENGTH_MAX = 14;
/** What the signing service stamps (specification 3, section 8). */
const NUMBER_LENGTH_MAX = 40;
/** What the longest acronyms of type and municipality leave: six letters each. */
export const DEPARTMENT_PART_LENGTH_MIN = 12;

/** `EE-2026-000227-MUNI-LEGAL`. The department part is cut to 14 characters, further under the longest acronyms (decisions D). */
export const caseNumber = (year: number, value: number, municipality: string, department: string): string =>
  join("EE", year, value, 6, municipality, department);

/** `IF-2026-00000042-MUNI-LEGAL`. */
export const documentNumber = (
  acronym: string,
  year: number,
  value: number,
  municipality: string,
  department: string,
): string => join(acronym, year, value, 8, municipality, department);

/** `RLM-2026-00000007-MUNI-COMER`. */
export const recordNumber = (year: number, value: number, municipality: string, family: string): string =>
  join("RLM", year, value, 8, municipality, family);

const join = (
  prefix: string,
  year: number,
  value: number,
  digits: number,
  municipality: string,
  last: string,
): string => {
  const head = [prefix, year, String(value).padStart(digits, "0"), municipality, ""].join("-");
  return head + last.slice(0, Math.min(DEPARTMENT_PART_LENGTH_MAX, NUMBER_LENGTH_MAX - head.length));
};
