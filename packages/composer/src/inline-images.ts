import { MissingImageError, sanitizeContent } from "./allow-list";
import { decodeEntities } from "./html-text";

// Attribute by attribute: another one's value may well end in ` src=`.
const IMAGE_SOURCE = /(<img(?: [a-z]+(?:="[^"]*")?)*? src=")([^"]*)(")/g;

/** The distinct https addresses of the images of a content, in order of appearance. */
export const imageUrls = (html: string): string[] => {
  const found = sanitizeContent(html).matchAll(IMAGE_SOURCE);
  return [...new Set(Array.from(found, ([, , source]) => decodeEntities(source!)))];
};

/**
 * Sanitizes, then puts fetched bytes in the place of every https image: `images` maps address to `data:` URL.
 * Throws MissingImageError for an address that `images` lacks.
 */
export const inlineImages = (html: string, images: ReadonlyMap<string, string>): string =>
  sanitizeContent(html).replace(IMAGE_SOURCE, (_, before: string, source: string, after: string) => {
    const url = decodeEntities(source);
    const data = images.get(url);
    if (!data) throw new MissingImageError(url);
    return `${before}${data}${after}`;
  });

/** `data:` URL of fetched image bytes. */
export const dataUrl = (contentType: string, bytes: Uint8Array): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString("base64")}`;
