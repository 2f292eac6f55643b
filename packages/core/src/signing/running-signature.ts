import { defineRefusal } from "../kernel/refusal";
import { CLAIM_MS, SIGNATURE_USUAL_MS } from "./time-limits";

export const signatureRunning = defineRefusal<[retryAfterSeconds: number]>(
  "conflict",
  "SIGNING_IN_PROGRESS",
  "La firma de este documento está en curso",
  { extra: (retryAfterSeconds) => ({ retry_after: retryAfterSeconds }) },
);

/** Whoever is signing at this moment was first: until they have finished or their time is over, nobody signs or rejects. */
export const requireNobodySigning = (
  signers: readonly { readonly claimExpiresAt: Date | null }[],
  now: Date,
): void => {
  const until = Math.max(...signers.map(({ claimExpiresAt }) => claimExpiresAt?.getTime() ?? 0));
  const left = until - now.getTime();
  if (left <= 0) return;
  throw signatureRunning(Math.ceil(Math.min(left, untilUsualEnd(left)) / 1000));
};

/** A claim is held for as long as the slowest signature may take; a caller asks again when one should be over, and then at the same pace. */
const untilUsualEnd = (left: number): number =>
  SIGNATURE_USUAL_MS - (Math.max(CLAIM_MS - left, 0) % SIGNATURE_USUAL_MS);
