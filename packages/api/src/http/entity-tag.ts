/** Whether `If-Match` lets the answer be given (RFC 9110, 13.1.1: strong comparison). `tag` in its quotes. */
export const isStillMeant = (header: string | null, tag: string): boolean =>
  header === null ||
  header.trim() === "*" ||
  Array.from(header.matchAll(/(?:W\/)?"[^"]*"/g), ([one]) => one).includes(tag);

/** Whether `If-None-Match` names the tag, or any (RFC 9110, 13.1.2: weak comparison). `tag` in its quotes. */
export const isNamedBy = (header: string | null, tag: string): boolean => {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return Array.from(header.matchAll(/"[^"]*"/g), ([one]) => one).includes(tag);
};
