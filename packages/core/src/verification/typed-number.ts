/** `IF-2027-00000042-MUNI-LEGAL`: type, year, eight digits, municipality, department. */
const NUMBER = /^([\p{Lu}\d]{1,6}-\d{4})-(\d{1,8})-([\p{Lu}\d]{1,6})-(\S{1,14})$/u;

/** An official number as people type it, with the zeros that they leave out; undefined: it is none, whatever else it may be. */
export const readOfficialNumber = (
  typed: string,
): { readonly text: string; readonly municipality: string } | undefined => {
  const parts = typed
    .normalize("NFC")
    .replace(/\p{Dash_Punctuation}/gu, "-")
    .replace(/\s/g, "")
    .toLocaleUpperCase("es-AR")
    .match(NUMBER);
  if (!parts) return undefined;
  const [, typeAndYear, number = "", municipality = "", department] = parts;
  return { text: `${typeAndYear}-${number.padStart(8, "0")}-${municipality}-${department}`, municipality };
};
