import { COMPOSER_TIMEOUT_MS } from "../ports/composer";
import {
  NOTARY_EXTEND_TIMEOUT_MS,
  NOTARY_PING_TIMEOUT_MS,
  NOTARY_TIMEOUT_MS,
  NOTARY_VERIFY_TIMEOUT_MS,
} from "../ports/notary";
import { STORAGE_TIMEOUT_MS } from "../ports/storage";

// A turn or a number that expired while its holder still worked would let a second one do the same work: everything here is longer
// than the ports that are waited for can take.

/** The database's own part. */
const MARGIN_MS = 5_000;

/** The PDF and the certificate are read, the result is written. */
const SIGNATURE_MS = NOTARY_TIMEOUT_MS + 3 * STORAGE_TIMEOUT_MS;

/** What a signature takes when nothing is slow. */
export const SIGNATURE_USUAL_MS = 5_000;

/** How long a signer holds the turn. After it they may try again, and only one of the tries is recorded. */
export const CLAIM_MS = SIGNATURE_MS + MARGIN_MS;

/** How long the number of a signature is held. It outlives the claim: who takes their own turn over gets the same number. */
export const SIGNATURE_NUMBER_MS = 2 * CLAIM_MS;

/** How long the numbers of what the system signs at once, a case with its cover among it, are held: the logo is read and it is composed, then signed. */
export const SYSTEM_NUMBERS_MS = STORAGE_TIMEOUT_MS + COMPOSER_TIMEOUT_MS + SIGNATURE_MS + MARGIN_MS;

/** How long whoever raises a document keeps others from doing the same: the file is read, extended, verified and written; what failed is asked for its health. */
export const RAISE_CLAIM_MS =
  NOTARY_EXTEND_TIMEOUT_MS +
  NOTARY_VERIFY_TIMEOUT_MS +
  NOTARY_PING_TIMEOUT_MS +
  2 * STORAGE_TIMEOUT_MS +
  MARGIN_MS;
