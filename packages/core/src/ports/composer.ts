import { PortError } from "./port-error";

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
  /** Attached inside the PDF, each under a name of its own. */
  readonly files?: readonly AttachedFile[];
  /** 16 characters; printed on the last page, with a QR code that opens the page which answers about it. */
  readonly code: string;
  /** Who asks: people take turns, so that nobody waits for all that another one sent. ASCII. */
  readonly fairnessKey: string;
};

export type AttachedFile = { readonly name: string; readonly bytes: Uint8Array };

export type SheetRequest = {
  readonly pdf: Uint8Array;
  /** 1 to 120: what fits on ten sheets. */
  readonly signers: number;
  /** Printed on the sheet; where fields alone can be added, nowhere. */
  readonly code: string;
  readonly fairnessKey: string;
};

export type InspectRequest = Pick<SheetRequest, "pdf" | "fairnessKey">;

export type InspectedPdf = {
  /** Lines of what its pages say; empty for a scanned one. */
  readonly text: string;
};

export type Composer = {
  compose(request: ComposeRequest): Promise<Uint8Array>;
  /** Whether a PDF from outside can be imported; `business` says why not. */
  inspect(request: InspectRequest): Promise<InspectedPdf>;
  /**
   * Room for the signers of an imported PDF as incremental updates: an A4 signing sheet, or fields in blank places of its pages where
   * signatures that it bears forbid a page more.
   */
  appendSheet(request: SheetRequest): Promise<Uint8Array>;
  ping(): Promise<void>;
};

/** Longest that one call takes, waiting in the composer's queue included. */
export const COMPOSER_TIMEOUT_MS = 60_000;

/** `business`: the content itself can't be composed (too wide, too many signers, a PDF that can't be read or takes no signature). */
export class ComposerError extends PortError {
  static override readonly called = "ComposerError";
  override readonly name = ComposerError.called;

  constructor(
    readonly kind: "business" | "unavailable",
    /** The composer's own (`CONTENT_TOO_WIDE`, `BUSY`, ...); `TIMEOUT` or `UNAVAILABLE` when it did not answer. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
