import { describe, expect, test } from "vitest";
import { requireNobodySigning } from "./running-signature";
import { CLAIM_MS, SIGNATURE_USUAL_MS } from "./time-limits";

const NOW = new Date("2027-03-05T12:00:00Z");
const claimed = (msAgo: number) => ({ claimExpiresAt: new Date(NOW.getTime() - msAgo + CLAIM_MS) });
const refusalOf = (signers: Parameters<typeof requireNobodySigning>[0]): unknown => {
  try {
    return requireNobodySigning(signers, NOW);
  } catch (error) {
    return error;
  }
};

describe("while somebody signs", () => {
  const usual = SIGNATURE_USUAL_MS / 1000;
  test.each([
    ["has just begun", 0, usual],
    ["began a second ago", 1000, usual - 1],
    ["should be over in a moment", SIGNATURE_USUAL_MS - 1, 1],
    ["takes longer than usual", SIGNATURE_USUAL_MS, usual],
    ["takes much longer", 3 * SIGNATURE_USUAL_MS + 2000, usual - 2],
    ["has little time left", CLAIM_MS - 500, 1],
    ["has a clock ahead of ours", -1000, usual],
  ])("one that %s is worth asking about when it should be over", (_, msAgo, seconds) => {
    expect(refusalOf([{ claimExpiresAt: null }, claimed(msAgo)])).toMatchObject({
      code: "conflict",
      extra: { code: "SIGNING_IN_PROGRESS", retry_after: seconds },
    });
  });

  test.each([[[]], [[{ claimExpiresAt: null }]], [[claimed(CLAIM_MS)]]])(
    "%j keeps nobody waiting",
    (signers) => {
      expect(refusalOf(signers)).toBeUndefined();
    },
  );
});
