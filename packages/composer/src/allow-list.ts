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
import { cleaningWork } from "./cleaning-work";
import { PRINTED_CLASSES, TEMPLATE_CLASS } from "./template/classes";

export const CONTENT_MAX_CHARS = 1_000_000;
/** The lines that the template puts above a content: its reference, hundreds of recipients. */
const HEAD_MAX_CHARS = 100_000;
/** Deeper tags are dropped and their text is kept. */
const OUTPUT_DEPTH_MAX = 100;
/** Each tag costs the parser a look at all that are open. */
const INPUT_DEPTH_MAX = 500;
const PASSES_MAX = 5;
/**
 * Of all passes together, about a tenth of a second: nothing else runs meanwhile. What can be printed at all takes less than half.
 * Printing takes whatever saving took, with its head, once more.
 */
const WORK_MAX = { saved: 120_000, printed: 260_000 } as const;
/** Each one makes the parser look ahead through the rest of the input. */
const NOSCRIPT_MAX = 20;

/** The content can't be cleaned in a bounded time; nothing of it was kept. */
export class ContentError extends Error {
  override readonly name = "ContentError";

  constructor(readonly code: "TOO_LONG" | "TOO_DEEP" | "TOO_COMPLEX") {
    super(`The content is ${code.toLowerCase().replace("_", " ")}`);
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
 * Keeps what the allow-list of specification 2, 4.2 names and silently drops the rest, the template's own classes too: nothing
 * may look like what the municipality prints. Images keep https addresses only; links get `rel`. Idempotent.
 * @throws ContentError above 1,000,000 characters, before or after, 500 levels, or what takes noticeable time
 */
export const sanitizeContent = (html: string): string => sanitize(html, "saved");

/**
 * The same list for the renderer, over what the template wrote around a cleaned content: its classes stay, and a header cell may
 * say what it heads. Images are `data:` URLs, an https one throws MissingImageError. What can be folded is unfolded for good.
 */
export const sanitizeForPrinting = (html: string): string => sanitize(html, "printed");

type Use = "saved" | "printed";

const sanitize = (html: string, use: Use): string => {
  let work = 0;
  let clean = html;
  // Dropping a tag can leave a paragraph inside a paragraph, which the next reader would take apart again.
  for (let passes = 0; passes < PASSES_MAX; passes += 1) {
    // Cleaning writes some things longer (`&` as `&amp;`, `<br>` as `<br />`, the `rel` of a link): what is kept must be readable again.
    if (clean.length > CHARS_MAX[use]) throw new ContentError("TOO_LONG");
    work += cleaningWork(clean);
    if (work > WORK_MAX[use]) throw new ContentError("TOO_COMPLEX");

    const again = pass(clean, use);
    if (again === clean) return clean;
    clean = again;
  }
  throw new ContentError("TOO_COMPLEX");
};

const CHARS_MAX = { saved: CONTENT_MAX_CHARS, printed: CONTENT_MAX_CHARS + HEAD_MAX_CHARS } as const;

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
  if (use === "printed") table.th?.push("scope");
  return table;
};

const cleanElement =
  (use: Use): sanitizeHtml.Transformer =>
  (tag, attributes) => {
    const kept: Record<string, string> = {};
    for (const [name, raw] of Object.entries(attributes)) {
      const value = withoutControls(raw).trim();
      if (name === "class") keepClasses(kept, value, use);
      else if (isAcceptable(name, value, use)) kept[name] = value;
    }
    if (tag === "a") kept.rel = "noopener noreferrer";
    return use === "printed" ? unfolded(tag, kept) : { tagName: tag, attribs: kept };
  };

const keepClasses = (kept: Record<string, string>, value: string, use: Use): void => {
  const own = value.replace(TEMPLATE_CLASS, (name) =>
    use === "printed" && PRINTED_CLASSES.has(name) ? name : "",
  );
  if (own.trim()) kept.class = own.trim();
};

// Folded, what it holds would be missing on paper; and where the summary is missing, a browser prints one of its own.
const unfolded = (tag: string, attribs: Record<string, string>): sanitizeHtml.Tag => {
  if (tag !== "details" && tag !== "summary") return { tagName: tag, attribs };
  const names = [`foja-${tag}`, attribs.class].filter(Boolean).join(" ");
  return { tagName: "div", attribs: { ...attribs, class: names } };
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
  protocols.includes(URL.parse(value)?.protocol ?? "");

const NAMED_COLUMNS = new Set(["col", "colgroup"]);

const options = (use: Use): sanitizeHtml.IOptions => ({
  // A column named apart from its cells says nothing here, and would be one more column.
  allowedTags: use === "printed" ? ALLOWED_TAGS.filter((tag) => !NAMED_COLUMNS.has(tag)) : ALLOWED_TAGS,
  allowedAttributes: allowedAttributes(use),
  nonTextTags: TAGS_DROPPED_WITH_TEXT,
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesByTag: { img: use === "printed" ? ["data"] : ["https"] },
  allowProtocolRelative: false,
  nestingLimit: OUTPUT_DEPTH_MAX,
  transformTags: { "*": cleanElement(use) },
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
