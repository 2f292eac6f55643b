import { createHash, randomBytes } from "node:crypto";
import { openssl, verifyTimestampWithOpenssl } from "@foja/testing/judges/openssl";
import { answerWithOpenssl } from "@foja/testing/judges/openssl-maker";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { parseCertificate } from "../x509/certificate";
import { createTimestampRequest } from "./request";
import { readTimestampResponse } from "./response";

const pki = createTestPki();
const data = Buffer.from("datos con sello de tiempo");
const imprint = { hash: "sha256", digest: createHash("sha256").update(data).digest() } as const;
const [root] = pki.root.certificates;
const roots = [parseCertificate(root)];

describe.skipIf(isMissing("openssl"))("openssl", () => {
  test.each([
    { key: "RSA", identity: () => pki.tsa },
    { key: "P-256", identity: () => pki.tsaOfP256 },
  ])("verifies the answer of our authority ($key)", async ({ identity }) => {
    const request = createTimestampRequest({ imprint, nonce: randomBytes(8) });
    const response = await aResponder(identity()).respond(request);
    const untrusted = pki.intermediate.certificates.slice(0, 1);

    const verdict = await verifyTimestampWithOpenssl({ response, data, root, untrusted });
    expect(`${verdict.stdout}${verdict.stderr}`).toContain("Verification: OK");
    const other = await verifyTimestampWithOpenssl({ response, data: Buffer.from("otros"), root, untrusted });
    expect(other.exitCode).not.toBe(0);
  });

  test("answers a request of ours, and we accept it", async () => {
    const nonce = randomBytes(8);
    const request = createTimestampRequest({ imprint, nonce });
    const answer = await answerWithOpenssl(pki.tsa, request, [
      "accuracy = secs:1, millisecs:500",
      "ess_cert_id_chain = yes",
      "ess_cert_id_alg = sha256",
    ]);

    const expected = {
      imprint,
      nonce: BigInt(`0x${nonce.toString("hex")}`),
      now: new Date(),
      toleranceMs: 60_000,
    };
    const { info, certificate } = readTimestampResponse(answer, { ...expected, roots });
    expect(info).toMatchObject({ policy: "1.2.3.4.1", accuracyMs: 1500 });
    expect(certificate.der).toEqual(pki.tsa.certificates[0]);
  });

  test("reads our request as we mean it", async () => {
    const text = await withFolder(async (folder) => {
      const nonce = Buffer.from("0102030405060708", "hex");
      const query = await folder.put(
        "query.tsq",
        createTimestampRequest({ imprint, nonce, policy: "1.2.3.4.1" }),
      );
      return (await openssl(["ts", "-query", "-in", query, "-text"])).stdout;
    });
    expect(text).toContain("Hash Algorithm: sha256");
    expect(text).toContain("Policy OID: tsa_policy1");
    expect(text).toContain("Nonce: 0x0102030405060708");
    expect(text).toContain("Certificate required: yes");
  });
});
