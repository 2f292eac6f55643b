import sanitizeHtml from "sanitize-html";
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  DATA_IMAGE,
  IMAGE_PROTOCOLS,
  LINK_PROTOCOLS,
  NUMERIC_ATTRIBUTES,
  TAGS_DROPPED_WITH_TEXT,
} from "./allow-list-rules";

export const CONTENT_MAX_CHARS = 1_000_000;
/** All inlined images of a document together: 30 MB of bytes. */
const IMAGES_MAX_CHARS = 40_000_000;
/** Deeper tags are dropped and their text is kept. */
const OUTPUT_DEPTH_MAX = 100;
/** The parser's work grows with the square of the depth: 12 s for 200,000 nested elements, unmeasurable here. */
const INPUT_DEPTH_MAX = 2_000;
const PASSES_MAX = 5;
/** Each one makes the parser look ahead through the rest of the input. */
const NOSCRIPT_MAX = 100;

/** The content can't be cleaned in a bounded time; nothing of it was kept. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  constructor(readonly code: "TOO_LONG" | "TOO_DEEP") {
    super(code === "TOO_LONG" ? "The content is too long" : "The content has too many nested elements");
  }
}

/** An image that only has an address when bytes are needed. An official document never loses one silently. */
export class MissingImageError extends Error {
  override readonly name = "MissingImageError";

  constructor(readonly url: string) {
    super(`Image not available: ${url}`);
  }
}

/**
 * Keeps what the allow-list of specification 2, 4.2 names and silently drops the rest. Images keep https
 * addresses only; links get `rel`. Idempotent. Throws ContentError above 1,000,000 characters, before or after, or 2,000 levels.
 */
export const sanitizeContent = (html: string): string => sanitize(html, "saved");

/**
 * The same list for the renderer: images are `data:` URLs, an https one throws MissingImageError, what can be unfolded
 * is, and a header cell may say what it heads, which our own templates use.
 */
export const sanitizeForPrinting = (html: string): string => sanitize(html, "printed");

type Use = "saved" | "printed";

const sanitize = (html: string, use: Use): string => {
  if (isTooLong(html, use)) throw new ContentError("TOO_LONG");

  let clean = pass(html, use);
  // Dropping a tag can leave a paragraph inside a paragraph, which the next reader would take apart again.
  for (let passes = 1; passes < PASSES_MAX; passes += 1) {
    const again = pass(clean, use);
    if (again === clean) break;
    clean = again;
  }
  // Cleaning writes some things longer (`&` as `&amp;`, `<br>` as `<br />`, the `rel` of a link): what is kept must be readable again.
  if (use === "saved" && clean.length > CONTENT_MAX_CHARS) throw new ContentError("TOO_LONG");
  return clean;
};

// Images are long but cheap to read; what stands around them is limited in the same way for both uses.
const isTooLong = (html: string, use: Use): boolean => {
  if (html.length <= CONTENT_MAX_CHARS) return false;
  if (use === "saved" || html.length > CONTENT_MAX_CHARS + IMAGES_MAX_CHARS) return true;
  const images = html.match(/data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+/g) ?? [];
  return html.length - images.reduce((sum, image) => sum + image.length, 0) > CONTENT_MAX_CHARS;
};

const pass = (html: string, use: Use): string => {
  const clean = sanitizeHtml(withoutControls(html), { ...OPTIONS[use], ...depthGuard() });
  return withoutControls(clean); // what came as a numeric entity
};

const depthGuard = (): Pick<sanitizeHtml.IOptions, "onOpenTag" | "onCloseTag"> => {
  let depth = 0;
  let noscripts = 0;
  return {
    onOpenTag: (name) => {
      depth += 1;
      if (name === "noscript") noscripts += 1;
      if (depth > INPUT_DEPTH_MAX || noscripts > NOSCRIPT_MAX) throw new ContentError("TOO_DEEP");
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
};

const allowedAttributes = (use: Use): Record<string, string[]> => {
  const table = Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  );
  if (use === "printed") {
    table.th?.push("scope");
    table.details = ["open"];
  }
  return table;
};

const cleanAttributes =
  (use: Use): sanitizeHtml.Transformer =>
  (tagName, attributes) => {
    const kept: Record<string, string> = {};
    for (const [name, raw] of Object.entries(attributes)) {
      const value = withoutControls(raw).trim();
      if (isAcceptable(name, value, use)) kept[name] = value;
    }
    if (tagName === "a") kept.rel = "noopener noreferrer";
    // Closed, what it holds would be missing on paper.
    if (tagName === "details" && use === "printed") kept.open = "";
    return { tagName, attribs: kept };
  };

const isAcceptable = (name: string, value: string, use: Use): boolean => {
  if (name === "href") return hasProtocol(value, LINK_PROTOCOLS);
  if (name === "src") return isAcceptableImage(value, use);
  if (name === "scope") return value === "row" || value === "col";
  const pattern = (NUMERIC_ATTRIBUTES as Readonly<Record<string, RegExp>>)[name];
  return pattern ? pattern.test(value) : true;
};

const isAcceptableImage = (value: string, use: Use): boolean => {
  const isAddress = !value.startsWith("data:") && hasProtocol(value, IMAGE_PROTOCOLS);
  if (isAddress && use === "printed") throw new MissingImageError(value);
  return use === "printed" ? DATA_IMAGE.test(value) : isAddress;
};

// A relative address means nothing in a PDF, so only what stands alone as a URL is kept.
const hasProtocol = (value: string, protocols: readonly string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const options = (use: Use): sanitizeHtml.IOptions => ({
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: allowedAttributes(use),
  nonTextTags: TAGS_DROPPED_WITH_TEXT,
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: use === "printed" ? ["data"] : ["https"] },
  allowProtocolRelative: false,
  nestingLimit: OUTPUT_DEPTH_MAX,
  transformTags: { "*": cleanAttributes(use) },
  exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs.src,
});

const OPTIONS = { saved: options("saved"), printed: options("printed") } as const;

// PostgreSQL refuses NUL, XML the other controls, and a lone surrogate is not a character at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const withoutControls = (text: string): string =>
  text.toWellFormed().replace(CONTROLS, "").replace(DIRECTION, "");

// Whoever reads the paper must see the digits in the order in which a program reads them (Unicode UAX 9, 2; TR 36, 2.3).
const DIRECTION = /\p{Bidi_Control}/gu;
