import { createHash, createPublicKey, verify } from "node:crypto";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { verifyCmsWithOpenssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftTokens, type SoftTokens } from "@foja/testing/token/soft-tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenClient } from "./create-token-client";
import { forkWithNode, locateChild } from "./driver/fork-child";
import { memoryOf, pinOf } from "./test-support/memory";
import type { Token, TokenClient, UsableCertificate } from "./token-client";

const pki = createTestPki();
const ANA = { nationalId: "27-11111111-4" };
const bytes = Buffer.from("lo que se firma");
const entry = (id: string, identity: Identity, more = {}) => ({ id, identity, ...more });

describe.skipIf(isTokenMissing() || isMissing("openssl"))("the tokens of this machine", () => {
  let soft: SoftTokens;
  let client: TokenClient;
  let tokens: readonly Token[];

  beforeAll(async () => {
    soft = await createSoftTokens([
      { label: "firma", entries: [entry("a1", pki.rsa, { withChain: true }), entry("b2", pki.p256)] },
      { label: "firma", entries: [entry("c3", pki.p384)] },
      { label: "pregunta", entries: [entry("a1", pki.rsa, { asksEachTime: true })] },
      { label: "pss", entries: [entry("a1", pki.rsa, { allowed: ["RSA-PKCS-PSS"] })] },
      { label: "sin id", entries: [entry("a1", pki.rsa, { certificateId: "ee" })] },
      {
        label: "otros",
        entries: [
          entry("01", pki.expired),
          entry("02", pki.notYetValid),
          entry("03", pki.notForSigning),
          entry("04", pki.tsa),
          entry("05", pki.weakRsa, { withoutKey: true }),
          entry("06", pki.oddCurve, { withoutKey: true }),
          entry("07", pki.rsa, { withoutKey: true }),
          entry("08", pki.intermediate, { withoutKey: true }),
          entry("09", pki.p256),
        ],
      },
    ]);
    client = createTokenClient({
      fork: forkWithNode(locateChild(), soft.environment),
      memory: memoryOf(),
      known: [{ name: "SoftHSM", path: soft.module }],
      report: (error) => {
        throw error;
      },
    });
    ({ tokens } = await client.look());
    const holdings = tokens.map(async ({ ref }) => (await client.certificates(ref)).usable.length);
    const counts = await Promise.all(holdings);
    // SoftHSM numbers slots at random: of those with the same label, the fuller one first.
    tokens = tokens.toSorted((one, other) => counts[tokens.indexOf(other)]! - counts[tokens.indexOf(one)]!);
  });
  afterAll(async () => {
    await client?.close();
    await soft?.remove();
  });

  const tokenOf = (label: string, index = 0): Token => {
    const found = tokens.filter((token) => token.label === label)[index];
    if (!found) throw new Error(`no token is called ${label}`);
    return found;
  };
  const signWith = async (
    token: Token,
    identity: Identity,
    algorithm?: UsableCertificate["algorithms"][number],
  ) => {
    const batch = await client.openBatch({ token: token.ref, pin: pinOf() });
    try {
      const own = batch.certificates.usable.find(({ der }) => identity.certificates[0].equals(der));
      if (!own) throw new Error("it is not offered");
      const chosen = algorithm ?? own.algorithms[0]!;
      const sign = (signed: Uint8Array) =>
        batch.sign({ certificate: own.id, algorithm: chosen, bytes: signed });
      // Not every token holds what stands between its certificate and the root.
      const { certificates } = identity;
      const digest = createHash(chosen.endsWith("384") ? "sha384" : "sha256")
        .update(bytes)
        .digest();
      const cms = await createDetachedSignature({
        signer: { certificates, algorithm: chosen, sign },
        digest,
      });
      return { own, chosen, cms };
    } finally {
      await batch.close();
    }
  };

  test("two with one label are two, and the slot that nobody set up is none", async () => {
    const { libraries } = await client.look();
    expect(tokens.map(({ label }) => label).sort()).toEqual(
      ["firma", "firma", "otros", "pregunta", "pss", "sin id"].sort(),
    );
    expect(new Set(tokens.map(({ ref }) => ref.serial)).size).toBe(6);
    expect(tokenOf("firma").pin).toMatchObject({ tries: "ok", isSet: true, isOnKeyPad: false });
    expect(libraries).toMatchObject([{ name: "SoftHSM", isAdded: false }]);
    expect(libraries[0]?.problem).toBeUndefined();
    expect(libraries[0]?.description).toContain("SoftHSM");
  });

  test.each([
    { label: "firma", of: "rsa", algorithm: "rsa-pkcs1-sha256" },
    { label: "firma", of: "p256", algorithm: "ecdsa-p256-sha256" },
    { label: "firma", index: 1, of: "p384", algorithm: "ecdsa-p384-sha384" },
    { label: "pregunta", of: "rsa", algorithm: "rsa-pkcs1-sha256" },
    { label: "pss", of: "rsa", algorithm: "rsa-pss-sha256" },
    { label: "sin id", of: "rsa", algorithm: "rsa-pkcs1-sha256" },
  ] as const)(
    "$label signs with $algorithm what openssl verifies ($of)",
    async ({ label, of, algorithm, ...where }) => {
      const index = "index" in where ? where.index : 0;
      const { own, chosen, cms } = await signWith(tokenOf(label, index), pki[of]);

      expect(chosen).toBe(algorithm);
      expect(own).toMatchObject({ isKeySeen: true, asksEachTime: label === "pregunta" });
      const [root] = pki.root.certificates;
      expect(await verifyCmsWithOpenssl({ cms, content: bytes, root })).toMatchObject({ exitCode: 0 });
    },
  );

  test("a batch signs often, one value after another", async () => {
    const batch = await client.openBatch({ token: tokenOf("firma").ref, pin: pinOf() });
    const own = batch.certificates.usable.find(({ algorithms }) => algorithms[0] === "rsa-pkcs1-sha256")!;
    const all = Array.from({ length: 40 }, (_, turn) => Buffer.from(`documento ${turn}`));
    const values = await Promise.all(
      all.map((one) => batch.sign({ certificate: own.id, algorithm: "rsa-pkcs1-sha256", bytes: one })),
    );
    await batch.close();
    const key = createPublicKey(pki.rsa.key);
    expect(values.every((value, turn) => verify("sha256", all[turn]!, key, value))).toBe(true);
  });

  test("what may not sign is listed with its reason, before the login as far as it can be told", async () => {
    const batch = await client.openBatch({ token: tokenOf("otros").ref, pin: pinOf(), person: ANA });
    await batch.close();
    const before = await client.certificates(tokenOf("otros").ref, ANA);
    const reasonOf = (list: typeof before, identity: Identity) =>
      list.others.find(({ der }) => identity.certificates[0].equals(der))?.reason;

    expect(batch.certificates.usable).toEqual([]);
    expect(before.usable.map(({ isKeySeen, label }) => [label, isKeySeen])).toEqual([["07", false]]);
    expect(reasonOf(batch.certificates, pki.rsa)).toBe("CERTIFICATE_WITHOUT_KEY");
    for (const list of [before, batch.certificates]) {
      expect(reasonOf(list, pki.notForSigning)).toBe("CERTIFICATE_NOT_FOR_SIGNING");
      expect(reasonOf(list, pki.tsa)).toBe("CERTIFICATE_WITHOUT_NATIONAL_ID");
      expect(reasonOf(list, pki.p256)).toBe("CERTIFICATE_OF_OTHER_PERSON");
      expect(reasonOf(list, pki.intermediate)).toBe("CERTIFICATE_OF_AUTHORITY");
    }
    const anybody = await client.certificates(tokenOf("otros").ref);
    expect(reasonOf(anybody, pki.expired)).toBe("CERTIFICATE_EXPIRED");
    expect(reasonOf(anybody, pki.notYetValid)).toBe("CERTIFICATE_NOT_YET_VALID");
    expect(reasonOf(anybody, pki.weakRsa)).toBe("CERTIFICATE_WEAK");
    expect(reasonOf(anybody, pki.oddCurve)).toBe("CERTIFICATE_KEY_UNSUPPORTED");
    const expired = anybody.others.find(({ label }) => label === "01");
    expect(expired?.summary).toMatchObject({ commonName: "Vencida", nationalId: "27444444445" });
  });

  test("the person's own certificate is offered with what stands above it", async () => {
    const { usable, others } = await client.certificates(tokenOf("firma").ref, ANA);
    expect(usable.map(({ summary }) => summary.commonName)).toEqual(["Ana Núñez"]);
    expect(usable[0]?.chain.map((der) => Buffer.from(der))).toEqual(pki.rsa.certificates.slice(1));
    expect(others).toHaveLength(3);
  });

  test("a PIN is zeroed in the hands of the caller, right or wrong", async () => {
    const wrong = pinOf("9999");
    const token = tokenOf("firma").ref;
    await expect(client.openBatch({ token, pin: wrong })).rejects.toMatchObject({
      code: "PIN_INCORRECT_FEW_TRIES",
    });
    const right = pinOf();
    await (await client.openBatch({ token, pin: right })).close();
    expect([...wrong, ...right].every((byte) => byte === 0)).toBe(true);
  });

  test("of two batches with one token at once, one is opened", async () => {
    const token = tokenOf("firma").ref;
    const tries = await Promise.allSettled([1, 2].map(() => client.openBatch({ token, pin: pinOf() })));
    const opened = tries.filter((one) => one.status === "fulfilled");
    expect(opened).toHaveLength(1);
    expect(tries.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "TOKEN_IN_USE" });
    await opened[0]?.value.close();
    await (await client.openBatch({ token, pin: pinOf() })).close();
  });

  test("refuses what it does not hold, and stays open", async () => {
    const batch = await client.openBatch({ token: tokenOf("firma", 1).ref, pin: pinOf() });
    const [own] = batch.certificates.usable;
    const refused = (certificate: string, algorithm: "rsa-pkcs1-sha256" | "ecdsa-p384-sha384") =>
      batch.sign({ certificate, algorithm, bytes });
    await expect(refused("ff", "ecdsa-p384-sha384")).rejects.toMatchObject({ code: "CERTIFICATE_NOT_FOUND" });
    await expect(refused(own!.id, "rsa-pkcs1-sha256")).rejects.toMatchObject({
      code: "ALGORITHM_NOT_OFFERED",
    });
    expect(await refused(own!.id, "ecdsa-p384-sha384")).toBeInstanceOf(Buffer);
    await batch.close();
    await expect(refused(own!.id, "ecdsa-p384-sha384")).rejects.toMatchObject({ code: "BATCH_ENDED" });
    await expect(client.certificates({ ...tokenOf("firma").ref, serial: "otro" })).rejects.toMatchObject({
      code: "TOKEN_NOT_FOUND",
    });
  });
});
