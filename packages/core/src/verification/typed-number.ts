/** `IF-2027-00000042-MUNI-LEGAL`: type, year, eight digits, municipality, department. */
const NUMBER = /^[\p{Lu}\d]{1,6}-\d{4}-\d{8}-([\p{Lu}\d]{1,6})-\S{1,14}$/u;

/** An official number as people type it; undefined: it is none, whatever else it may be. */
export const readOfficialNumber = (
  typed: string,
): { readonly text: string; readonly municipality: string } | undefined => {
  const text = typed
    .normalize("NFC")
    .replace(/\p{Dash_Punctuation}/gu, "-")
    .replace(/\s/g, "")
    .toLocaleUpperCase("es-AR");
  const municipality = NUMBER.exec(text)?.[1];
  return municipality === undefined ? undefined : { text, municipality };
};
