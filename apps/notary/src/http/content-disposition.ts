const NAME_MAX_LENGTH = 120;

/**
 * `attachment` with a file name that no browser, shell or header parser can misread (RFC 6266, RFC 8187): no path,
 * no control characters, no leading dots; ASCII form first, the exact one beside it.
 */
export const attachment = (wanted: string): string => {
  const name = `${safeName(wanted.replace(/\.pdf$/i, ""))}.pdf`;
  const ascii = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncoded(name)}`;
};

const safeName = (name: string): string => {
  const clean = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{C}"'<>:|?*;%]/gu, "_")
    .replace(/^[.\s]+/, "")
    .trim();
  return Array.from(clean).slice(0, NAME_MAX_LENGTH).join("") || "documento";
};

const percentEncoded = (name: string): string => encodeURIComponent(name).replace(/[!'()*]/g, hexOf);

const hexOf = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
