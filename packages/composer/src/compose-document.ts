import { cleanForPrinting } from "./clean-for-printing";
import { CompositionError } from "./composition-error";
import type { AttachedFile } from "./finish/attach-files";
import { finishDocument } from "./finish/finish-document";
import { measureComplexity, tooLargeDocument } from "./fit/complexity";
import { fitTables } from "./fit/fit-tables";
import { explainUnsupported } from "./fonts/coverage";
import { textOf } from "./html-text";
import { putImagesBack } from "./images-aside";
import type { Printer } from "./print/printer";
import { documentHtml } from "./template/document-html";
import { SIGNERS_MAX } from "./template/geometry";
import { footerHtml, headerHtml, type Letterhead } from "./template/letterhead";
import type { Verification } from "./verification/verification";

export type Composition = {
  /** Cleaned again here, whoever cleaned it before. Images are `data:` URLs. */
  readonly html: string;
  readonly title: string;
  readonly letterhead: Letterhead;
  /** At least one. */
  readonly signers: number;
  readonly verification: Verification;
  /** Kept inside the PDF. */
  readonly files?: readonly AttachedFile[];
  /** Who asks: people take turns. */
  readonly fairnessKey: string;
  /** Aborted when nobody waits for it any more: then it is not printed if it has not been yet. */
  readonly signal?: AbortSignal;
};

/** Content to the first revision of a document: PDF/A-2A with empty fields. Throws CompositionError. */
export const composeDocument = async (
  printer: Pick<Printer, "print">,
  { html, title, letterhead, signers, verification, files = [], fairnessKey, signal }: Composition,
  now: Date,
): Promise<Buffer> => {
  if (signers > SIGNERS_MAX) {
    throw new CompositionError(
      "TOO_MANY_SIGNERS",
      `Un documento admite ${SIGNERS_MAX} firmantes como máximo`,
    );
  }
  const { html: clean, images } = cleanForPrinting(html);
  refuseUnsupported([textOf(clean), letterhead.name, letterhead.slogan].join(" "));

  const complexity = measureComplexity(clean);
  const { language } = letterhead;
  const job = {
    html: putImagesBack(documentHtml({ html: fitTables(clean), title, letterhead, signers }), images),
    header: headerHtml(letterhead),
    footer: footerHtml(letterhead),
  };
  const isLarge = complexity > SMALL || clean.length > SMALL_CHARS || images.length > 0;
  const printed = await printer.print(job, fairnessKey, signal).catch((error: unknown) => {
    throw explain(error, isLarge);
  });
  return finishDocument(printed, {
    title,
    language,
    author: letterhead.name,
    date: now,
    signers,
    verification,
    files,
  });
};

/** Of what can be printed at all; a document below both takes a second, unless the machine is in trouble. */
const SMALL = 0.1;
const SMALL_CHARS = 100_000;

/** A large document that took all its time will do so again: to say that it may succeed later would be false. */
const explain = (error: unknown, isLarge: boolean): unknown => {
  if (!(error instanceof CompositionError)) return error;
  const isItsOwn = error.code === "EXHAUSTED" || (error.code === "TIMEOUT" && isLarge);
  return isItsOwn
    ? tooLargeDocument("no se puede componer con los recursos previstos", { cause: error })
    : error;
};

const refuseUnsupported = (text: string): void => {
  const problem = explainUnsupported(text);
  if (problem) throw new CompositionError("UNSUPPORTED_CHARACTERS", problem);
};
