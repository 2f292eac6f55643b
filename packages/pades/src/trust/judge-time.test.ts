import { expect, test } from "vitest";
import { evidenceOf } from "./evidence";
import { judgeTime } from "./judge-time";
import { aKey, anAuthority } from "./test-certificates";
import { aTsa, at, crlOf, ocspAbout, root } from "./test-world";
import { createTrustStore } from "./trust-store";

const soon = at(0.001);
const store = createTrustStore([root.certificate]);
const key = aKey();
const revoked = anAuthority("Emisora", { by: root, key });
const good = anAuthority("Emisora", { by: root, key });
const stamps = aTsa([-1, 1], good);

// In a file DER sorts the certificates of a message; here their order is what the row says.
test.each([
  { first: "revoked", candidates: [revoked, good] },
  { first: "good", candidates: [good, revoked] },
])(
  "a time stamp is judged over the good one of two certificates of its authority, $first first",
  ({ candidates }) => {
    const held = {
      ocsps: [ocspAbout(stamps, soon, { by: good })],
      crls: [crlOf(root, soon, [{ of: revoked, revokedAt: at(-0.01), reason: "superseded" }])],
    };
    const evidence = {
      ...evidenceOf([], [held], soon),
      certificates: candidates.map(({ certificate }) => certificate),
    };
    const context = { store, timestampStore: store, evidence, now: soon };
    const { certificate: authority } = stamps;
    const proven = { time: at(0), authority, chain: [authority], certificates: [], hash: "sha256" } as const;
    expect(judgeTime(proven, context, soon)).toMatchObject({
      isTrusted: true,
      path: [authority, good.certificate, root.certificate],
    });
  },
);
