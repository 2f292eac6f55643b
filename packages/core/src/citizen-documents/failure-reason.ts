import { isPassing } from "../kernel/busy";
import { AppError } from "../kernel/errors";
import { ComposerError } from "../ports/composer";
import { NotaryError, notarySupportCode } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";

/** Why a signature was not made, in the words of support (specification 2, 2.7), and whether the same may succeed later. */
export type Failure = { readonly reason: string; readonly isPassing: boolean };

/** Its session was never under way: no job knew of it. */
export const NEVER_ENQUEUED = "signing_never_enqueued";
export const REJECTED_IN_QUEUE = "document_rejected_while_in_queue";

/** For whoever reads them: the list is open, and compared by its beginning (specification 2, 2.7). */
export const FAILURE_WORDS = [
  "Código para el soporte; nulo si no falló. La lista es abierta: se compara el principio.",
  "Crearlo igual da lo mismo: notary_business_error, notary_fullpage, pdf_too_large, pdf_integrity_failed, preoficial_not_provisioned,",
  "document_rejected_while_in_queue, image_bad_url, image_not_an_image, image_not_public, image_too_large, images_too_large, too_many_images,",
  "composer_<código> de lo que no se puede componer.",
  "Se crea otra vez: signing_never_enqueued, pdf_missing, attached_file_missing, y lo que se reintentó hasta el fin de la sesión:",
  "image_timeout, image_unreachable (tras cinco intentos), db_error, storage_unavailable, composer_busy, composer_timeout,",
  "certificate_<código>, unknown, unknown:<clase> y los demás que empiezan con notary_",
].join(" ");

/** What a service or the database said, before anybody put it into other words. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof NotaryError) return ofNotary(error);
  if (error instanceof ComposerError) return ofComposer(error);
  if (error instanceof StorageUnavailable) return ofStorage(error);
  if (error instanceof AppError) return ofRefusal(error);
  if (isPassing(error)) return passing("db_error");
  return passing(error instanceof Error ? `unknown:${error.constructor.name}` : "unknown");
};

const passing = (reason: string): Failure => ({ reason, isPassing: true });
const final = (reason: string): Failure => ({ reason, isPassing: false });

const ofNotary = (error: NotaryError): Failure => ({
  reason: notarySupportCode(error),
  isPassing: error.kind === "unavailable",
});

/** Tries of images on other people's servers. One that is slow every time would hold up other citizens until the session ends. */
export const IMAGE_TRIES = 5;

/** What a failure means for a session with its tries before this one: images that failed again, after enough of them, end it. */
export const afterTries = (
  failure: Failure,
  { attempts, lastReason }: { readonly attempts: number; readonly lastReason: string | null },
): Failure => {
  const isImageAgain = [failure.reason, lastReason].every((reason) => reason?.startsWith("image_"));
  return isImageAgain && attempts + 1 >= IMAGE_TRIES ? final(failure.reason) : failure;
};

/** What the specification has a word for, whoever finds it. */
const OF_COMPOSER: Readonly<Record<string, string>> = {
  CONTENT_TOO_LARGE: "pdf_too_large",
  PDF_WITHOUT_ROOM: "notary_fullpage",
};

const ofComposer = ({ kind, code }: ComposerError): Failure => {
  const known = OF_COMPOSER[code];
  if (known) return final(known);
  return { reason: `composer_${code.toLowerCase()}`, isPassing: kind === "unavailable" };
};

const ofStorage = ({ isUnprovisioned }: StorageUnavailable): Failure =>
  isUnprovisioned ? final("preoficial_not_provisioned") : passing("storage_unavailable");

/** Images that other people's servers did not give this time; a file of ours that is gone stays gone. */
const PASSING: ReadonlySet<string> = new Set(["IMAGE_TIMEOUT", "IMAGE_UNREACHABLE"]);
const FINAL: ReadonlySet<string> = new Set(["PDF_MISSING", "PDF_INTEGRITY_FAILED", "ATTACHED_FILE_MISSING"]);

const ofRefusal = ({ code: kind, extra }: AppError): Failure => {
  const code = extra.code ?? kind;
  // Somebody else's change came first, or the number was taken back: nothing that the document could help.
  if (kind === "conflict") return passing(`unknown:${code}`);
  const mayPass = (kind === "unavailable" && !FINAL.has(code)) || PASSING.has(code);
  return { reason: code.toLowerCase(), isPassing: mayPass };
};
