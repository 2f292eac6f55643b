import { createHash } from "node:crypto";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { signedAttributes } from "@foja/pades/cms/signed-attributes";
import { createExternalSigner } from "@foja/pades/cms/signer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyCmsWithOpenssl } from "../judges/openssl";
import { isMissing } from "../judges/run-program";
import { createTestPki } from "../pki/test-pki";
import { isTokenMissing } from "./requirements";
import { createSoftToken, type SoftToken } from "./soft-token";
import { openToken, type TokenSession } from "./token-session";

const pki = createTestPki();
const [root] = pki.root.certificates;
const chain = pki.intermediate.certificates;
const content = Buffer.from("un documento firmado con un dispositivo");
const IDENTITIES = { a1: () => pki.rsa, b2: () => pki.p256, c3: () => pki.p384 } as const;
const ids = Object.keys(IDENTITIES) as (keyof typeof IDENTITIES)[];

describe.skipIf(isTokenMissing() || isMissing("openssl"))("a software token", () => {
  let token: SoftToken;
  let session: TokenSession | undefined;
  beforeAll(async () => {
    token = await createSoftToken({ a1: pki.rsa, b2: pki.p256, c3: pki.p384 });
    session = openToken(token);
  });
  afterAll(async () => {
    session?.close();
    await token?.remove();
  });
  const signerOf = (id: string) => (session as TokenSession).signer(id, chain);

  test.each(ids)("signs what openssl verifies (%s)", async (id) => {
    const signer = signerOf(id);
    const digest = createHash(id === "c3" ? "sha384" : "sha256")
      .update(content)
      .digest();
    const cms = await createDetachedSignature({ signer, digest });

    expect(signer.certificates).toEqual(IDENTITIES[id]().certificates);
    expect(await verifyCmsWithOpenssl({ cms, content, root })).toMatchObject({ exitCode: 0 });
    const tampered = await verifyCmsWithOpenssl({ cms, content: Buffer.from("otro"), root });
    expect(tampered.exitCode).not.toBe(0);
  });

  test("signs often without losing its session", async () => {
    const signer = signerOf("a1");
    const bytes = Buffer.from("lo mismo");
    const values = new Set<string>();
    for (let turn = 0; turn < 20; turn++) values.add((await signer.sign(bytes)).toString("hex"));
    expect(values.size).toBe(1);
  });

  test("is asked in two steps, and a value of other bytes is refused", async () => {
    const { certificates, algorithm, sign } = signerOf("b2");
    const digest = createHash("sha256").update(content).digest();
    const attributes = signedAttributes({ certificate: certificates[0] as Buffer, digest });

    const external = { certificates, algorithm, signature: await sign(attributes) };
    const cms = await createDetachedSignature({ signer: createExternalSigner(external), digest });
    expect(await verifyCmsWithOpenssl({ cms, content, root })).toMatchObject({ exitCode: 0 });

    const wrong = createExternalSigner({ ...external, signature: await sign(content) });
    await expect(createDetachedSignature({ signer: wrong, digest })).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    });
  });

  test("says what it does not hold", () => {
    expect(() => signerOf("ff")).toThrow("the token holds nothing under ff");
  });

  test("refuses a wrong PIN by name, and opens with the right one afterwards", () => {
    session?.close();
    session = undefined;
    expect(() => openToken({ ...token, pin: "0000" })).toThrow("CKR_PIN_INCORRECT");
    expect(() => openToken({ ...token, label: "otra" })).toThrow("no token is called otra");
    session = openToken(token);
    expect(session.signer("a1").algorithm).toBe("rsa-pkcs1-sha256");
  });
});
