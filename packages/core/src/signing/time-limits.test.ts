import { expect, test } from "vitest";
import { COMPOSER_TIMEOUT_MS } from "../ports/composer";
import { NOTARY_TIMEOUT_MS } from "../ports/notary";
import { STORAGE_TIMEOUT_MS } from "../ports/storage";
import { CLAIM_MS, SIGNATURE_NUMBER_MS, SYSTEM_NUMBERS_MS } from "./time-limits";

// Each sum names what is really waited for; a limit below it would let two work at the same.
test.each([
  ["a turn outlives its signature", CLAIM_MS, NOTARY_TIMEOUT_MS + 3 * STORAGE_TIMEOUT_MS],
  ["a signature's number outlives its turn", SIGNATURE_NUMBER_MS, CLAIM_MS],
  [
    "a case's numbers outlive cover and signature",
    SYSTEM_NUMBERS_MS,
    COMPOSER_TIMEOUT_MS + NOTARY_TIMEOUT_MS + 3 * STORAGE_TIMEOUT_MS,
  ],
])("%s", (_, limit, work) => expect(limit).toBeGreaterThan(work));
