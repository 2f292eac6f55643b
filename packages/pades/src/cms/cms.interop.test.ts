import { createHash } from "node:crypto";
import { verifyCmsWithOpenssl } from "@foja/testing/judges/openssl";
import { signCmsWithOpenssl } from "@foja/testing/judges/openssl-maker";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { createTimestampClient } from "../tsp/client";
import { digestNameOf } from "./algorithms";
import { createDetachedSignature } from "./create-signature";
import { parseSignedData } from "./signed-data";
import { createKeySigner } from "./signer";
import { digestsOf, verifySigner } from "./verify-signature";

const pki = createTestPki();
const content = Buffer.from("un documento para openssl");
const [root] = pki.root.certificates;

describe.skipIf(isMissing("openssl"))("openssl", () => {
  test.each([
    { kind: "RSA PKCS#1 v1.5", identity: () => pki.rsa, pss: false, timestamped: false },
    { kind: "RSA-PSS", identity: () => pki.rsa, pss: true, timestamped: false },
    { kind: "P-256", identity: () => pki.p256, pss: false, timestamped: false },
    { kind: "P-384", identity: () => pki.p384, pss: false, timestamped: false },
    { kind: "P-256 with time stamp", identity: () => pki.p256, pss: false, timestamped: true },
  ])("verifies our $kind signature as CAdES", async ({ identity, pss, timestamped }) => {
    const signer = createKeySigner({ ...identity(), pss });
    const digest = createHash(digestNameOf(signer.algorithm)).update(content).digest();
    const { timestamp } = createTimestampClient({
      authorities: [{ url: "http://tsa.test/" }],
      fetch: aTsaTransport(aResponder(pki.tsa)),
    });
    const cms = await createDetachedSignature({ signer, digest, ...(timestamped ? { timestamp } : {}) });

    expect(await verifyCmsWithOpenssl({ cms, content, root })).toMatchObject({ exitCode: 0 });
    const tampered = await verifyCmsWithOpenssl({ cms, content: Buffer.from("otro"), root });
    expect(tampered.exitCode).not.toBe(0);
  });

  test.each([
    { kind: "RSA", identity: () => pki.rsa, options: [] },
    { kind: "RSA-PSS", identity: () => pki.rsa, options: ["-keyopt", "rsa_padding_mode:pss"] },
    { kind: "P-384 with SHA-384", identity: () => pki.p384, options: ["-md", "sha384"] },
    { kind: "BER", identity: () => pki.p256, options: ["-stream"] },
    { kind: "key identifier", identity: () => pki.p256, options: ["-keyid"] },
  ])("makes a signature ($kind) that we verify", async ({ identity, options }) => {
    const cms = await signCmsWithOpenssl(identity(), content, options);
    const message = parseSignedData(cms);
    const { certificate } = verifySigner(message, message.signerInfos[0]!, digestsOf(content));
    expect(certificate.der).toEqual(identity().certificates[0]);
    expect(() => verifySigner(message, message.signerInfos[0]!, digestsOf(Buffer.from("otro")))).toThrow(
      expect.objectContaining({ code: "DIGEST_MISMATCH" }),
    );
  });
});
