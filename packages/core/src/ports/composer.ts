/** Turns sanitized HTML into the first revision of a document: a tagged PDF/A with empty stamp and signature fields. */

export type Letterhead = {
  readonly name: string;
  readonly slogan: string;
  /** PNG, JPEG or WebP as a `data:` URL; null when the municipality has none. */
  readonly logo: string | null;
  /** BCP 47, for example `es-AR`. */
  readonly language: string;
};

export type ComposeRequest = {
  /** Already sanitized; images are `data:` URLs: one that still has an https address is `MISSING_IMAGE`. */
  readonly html: string;
  readonly title: string;
  readonly letterhead: Letterhead;
  /** 1 to 24 signers to reserve room and empty fields for: `firma1` .. `firmaN`. The last one locks the stamp fields. */
  readonly signers: number;
  /** Who asks: people take turns, so that nobody waits for all that another one sent. ASCII. */
  readonly fairnessKey: string;
};

export type SheetRequest = {
  /** Without signatures. */
  readonly pdf: Uint8Array;
  /** 1 to 12: what fits on one sheet. */
  readonly signers: number;
};

export type Composer = {
  compose(request: ComposeRequest): Promise<Uint8Array>;
  /** Appends an A4 signing sheet to an imported PDF as one incremental update. */
  appendSheet(request: SheetRequest): Promise<Uint8Array>;
  ping(): Promise<void>;
};

/** Longest that one call takes, waiting in the composer's queue included. */
export const COMPOSER_TIMEOUT_MS = 60_000;

/** `business`: the content itself can't be composed (too wide, too many signers, unreadable PDF, already signed). */
export class ComposerError extends Error {
  override readonly name = "ComposerError";

  constructor(
    readonly kind: "business" | "unavailable",
    /** The composer's own (`CONTENT_TOO_WIDE`, `BUSY`, ...); `TIMEOUT` or `UNAVAILABLE` when it did not answer. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
