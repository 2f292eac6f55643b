import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { aKey, anAuthority, aSigner, type Issued, NOW, yearsFrom } from "../trust/test-certificates";
import { createTimestampRequest } from "./request";
import { createResponder } from "./respond";
import { readTimestampResponse } from "./response";

const older = anAuthority("Raíz anterior");
const rootKey = aKey();
const root = anAuthority("Raíz", { key: rootKey });
const cross = anAuthority("Raíz", { key: rootKey, by: older });
const key = aKey();
const good = anAuthority("Emisora de sellos", { key, by: root });
const expired = anAuthority("Emisora de sellos", { key, by: root, years: [-3, -1] });
const tsa = aSigner(
  good,
  { keyUsage: ["digitalSignature"], purposes: [OID.timeStamping], years: [-1, 3] },
  { commonName: "Sellos" },
);
const stranger = anAuthority("Raíz");
const roots = [root.certificate];

const imprint = { hash: "sha256", digest: createHash("sha256").update("x").digest() } as const;

/** Reads an answer of the authority that brings these certificates beside its own. */
const read = async (brought: readonly Issued[], anchors = roots, now = NOW) => {
  const certificates = [tsa, ...brought].map(({ certificate }) => certificate.der);
  const { respond } = createResponder({ key: tsa.key, certificates, policy: "1.2.3.4", now: () => now });
  const answer = await respond(createTimestampRequest({ imprint, nonce: Buffer.from([5]) }));
  return readTimestampResponse(answer, { imprint, nonce: 5n, now, toleranceMs: 1000, roots: anchors });
};

describe("a token of an authority below a configured root is taken", () => {
  test.each([
    { what: "the one in between", brought: [good] },
    { what: "a cross certificate of the root", brought: [good, cross] },
    { what: "a cross certificate of the root, and who issued that", brought: [good, cross, older] },
    { what: "a cross certificate before the root", brought: [good, cross, root] },
    { what: "a cross certificate after the root", brought: [good, root, cross] },
    { what: "an expired one before its renewal", brought: [expired, good] },
    { what: "an expired one after its renewal", brought: [good, expired] },
  ])("when it brings $what", async ({ brought }) => {
    const { chain } = await read(brought);
    expect(chain).toEqual([tsa, good, root].map(({ certificate }) => certificate));
  });

  test("also when the root that is configured is the older one, or the authority's own certificate", async () => {
    expect((await read([good, root, cross], [older.certificate])).chain).toHaveLength(4);
    expect((await read([], [tsa.certificate])).chain).toEqual([tsa.certificate]);
  });
});

describe("a token is refused", () => {
  test.each([
    { what: "nothing in between", brought: [] },
    { what: "an expired one in between", brought: [expired] },
    { what: "another root of the same name", brought: [good], anchors: [stranger.certificate] },
    { what: "no root at all", brought: [good, root], anchors: [] },
  ])("with $what", async ({ brought, anchors }) => {
    await expect(read(brought, anchors)).rejects.toMatchObject({ name: "TsaError", code: "UNTRUSTED" });
  });

  test("which lacks what an earlier one of the same authority brought", async () => {
    await read([good]);
    await expect(read([])).rejects.toMatchObject({ code: "UNTRUSTED" });
  });

  test("from when the path has ended that was good for an earlier one", async () => {
    await read([good]);
    await expect(read([good], roots, yearsFrom(NOW, 2))).rejects.toMatchObject({ code: "UNTRUSTED" });
  });
});
