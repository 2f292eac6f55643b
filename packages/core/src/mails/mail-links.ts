/** Stands where an address with a secret stood. */
export const HIDDEN_LINK = "[enlace oculto]";

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/g;

/**
 * The text without any address that leads further than the front page of a site: whoever holds an activation link becomes the person.
 * @returns `hidden`: how many there were
 */
export const withoutLinks = (text: string): { readonly text: string; readonly hidden: number } => {
  let hidden = 0;
  const safe = text.replace(ADDRESS, (address) => {
    if (isFrontPage(address)) return address;
    hidden += 1;
    return HIDDEN_LINK;
  });
  return { text: safe, hidden };
};

const isFrontPage = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === "/" && search === "" && hash === "" && username === "";
};
