/** The allow-list for document content (specification 2, 4.2). Whatever is not named here is dropped. */

export const ALLOWED_TAGS = [
  ...["p", "br", "hr", "div", "span", "blockquote", "pre"],
  ...["h1", "h2", "h3", "h4", "h5", "h6"],
  ...["strong", "b", "em", "i", "u", "s", "sub", "sup", "mark"],
  ...["ul", "ol", "li"],
  ...["table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption", "colgroup", "col"],
  ...["img", "a", "figure", "figcaption", "details", "summary"],
];

export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "*": ["class"],
  a: ["href", "title", "target", "rel"],
  img: ["src", "alt", "title", "width", "height"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  col: ["span"],
  colgroup: ["span"],
  table: ["border", "cellpadding", "cellspacing"],
};

/** Their text is not content: it is code, or what a browser shows only when it lacks the element. */
export const TAGS_DROPPED_WITH_TEXT = [
  ...["script", "style", "textarea", "option", "xmp", "title", "template"],
  ...["iframe", "noscript", "noembed", "noframes"],
];

export const LINK_PROTOCOLS = ["http:", "https:", "mailto:"];
export const IMAGE_PROTOCOLS = ["https:"];

/** Lengths and counts; a browser clamps larger ones anyway, but only after allocating for them. */
export const NUMERIC_ATTRIBUTES = {
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  span: /^\d{1,3}$/,
  border: /^\d{1,2}$/,
  cellpadding: /^\d{1,2}$/,
  cellspacing: /^\d{1,2}$/,
  // Not zero: an image may be small, not hidden.
  width: /^0*[1-9]\d{0,3}%?$/,
  height: /^0*[1-9]\d{0,3}%?$/,
} as const satisfies Readonly<Record<string, RegExp>>;

/** What the renderer gets instead of an https image: the bytes themselves, of the types that are fetched. */
export const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;
