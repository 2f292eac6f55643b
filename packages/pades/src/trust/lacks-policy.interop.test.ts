import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { toPem } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { ANY_POLICY } from "../x509/extensions";
import { type Issued, NOW } from "./test-certificates";
import { aChain, POLICY_CASES } from "./test-policies";

const isBelievedByOpenssl = (path: readonly Issued[]): Promise<boolean> =>
  withFolder(async (folder) => {
    const put = (name: string, issued: readonly Issued[]) =>
      folder.put(name, toPem(...issued.map(({ certificate }) => certificate.der)));
    const trusted = await put("root.pem", path.slice(-1));
    const untrusted = await put("others.pem", path.slice(1, -1));
    const file = await put("leaf.pem", path.slice(0, 1));
    // Told none, openssl takes no policy at all for one that would do.
    const options = [
      "-policy_check",
      "-policy",
      ANY_POLICY,
      "-attime",
      String(Math.floor(NOW.getTime() / 1000)),
    ];
    const files = ["-CAfile", trusted, "-untrusted", untrusted, file];
    return (await openssl(["verify", ...options, ...files])).exitCode === 0;
  });

describe.skipIf(isMissing("openssl"))("openssl misses a policy where we do", () => {
  test.each(POLICY_CASES)("$what is lacking: $isLacking", async ({ chain, isLacking }) => {
    expect(await isBelievedByOpenssl(aChain(chain))).toBe(!isLacking);
  });
});
