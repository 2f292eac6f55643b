import { MissingImageError, sanitizeContent } from "./allow-list";
import { decodeEntities } from "./html-text";

// Attribute by attribute: another one's value may well end in ` src=`.
const IMAGE_SOURCE = /(<img(?: [a-z]+(?:="[^"]*")?)*? src=")([^"]*)(")/g;

/** How often each https address appears among the images of a content, in order of its first appearance. */
export const countImages = (html: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [, , source] of sanitizeContent(html).matchAll(IMAGE_SOURCE)) {
    const url = decodeEntities(source!);
    counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  return counts;
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
