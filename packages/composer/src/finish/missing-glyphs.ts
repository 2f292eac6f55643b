import { CompositionError } from "../composition-error";

/** Chromium shows text as hexadecimal strings of two bytes a glyph; glyph 0 is the box for what no font has. */
const GLYPH_ZERO = /<(?:[0-9A-Fa-f]{4})*?0000(?:[0-9A-Fa-f]{4})*>/;

/**
 * Refuses a page that shows an empty box, in case one came through the check of the characters: it stands for nothing, and
 * PDF/A forbids it (ISO 19005-2, 6.2.11.8). Looks at the bytes, because walking the operators takes ten times as long.
 */
export const refuseMissingGlyphs = (content: Buffer): void => {
  if (!GLYPH_ZERO.test(content.toString("latin1"))) return;
  throw new CompositionError(
    "UNSUPPORTED_CHARACTERS",
    "El documento tiene caracteres que no se pueden imprimir",
  );
};
