/** Bounds against files built to exhaust the reader. Real documents stay far below every one of them. */
export type PdfLimits = {
  /** Entries over all cross-reference sections, those that newer ones hide too. */
  readonly objects: number;
  /** Highest object number that is believed. */
  readonly objectNumber: number;
  readonly xrefSections: number;
  readonly pageTreeNodes: number;
  /** Arrays and dictionaries inside each other. */
  readonly nesting: number;
  /** Bytes that one stream may give when decoded. */
  readonly streamBytes: number;
  /** Bytes that all streams of a file may give together. */
  readonly decodedBytes: number;
  /** Filters of one stream, one after the other. */
  readonly filters: number;
  /** Bytes that may be parsed over all revisions of a file, however often, and what else counts as such: about 5 s of one core. */
  readonly workBytes: number;
};

export const DEFAULT_LIMITS: PdfLimits = {
  objects: 1_000_000,
  objectNumber: 8_388_607, // ISO 32000-1, annex C.2
  xrefSections: 2_000,
  pageTreeNodes: 200_000,
  nesting: 200,
  streamBytes: 128 * 1024 * 1024,
  decodedBytes: 512 * 1024 * 1024,
  filters: 8,
  workBytes: 256 * 1024 * 1024,
};
