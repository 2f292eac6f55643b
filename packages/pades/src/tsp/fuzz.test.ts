import { createHash } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { createTimestampRequest } from "./request";
import { readTimestampResponse } from "./response";
import { TsaError } from "./tsa-error";

const pki = createTestPki();
const responder = aResponder(pki.tsaOfP256);
const imprint = { hash: "sha256", digest: createHash("sha256").update("x").digest() } as const;
const request = createTimestampRequest({ imprint, nonce: Buffer.from([9]) });
const answer = await responder.respond(request);

/** Some bytes changed, the end cut off, or bytes put behind. */
const damageTo = (bytes: Buffer) =>
  fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), {
        maxLength: 4,
      }),
      length: fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length)),
      tail: fc.uint8Array({ maxLength: 3 }),
    })
    .map(({ changes, length, tail }) => {
      const copy = Buffer.from(bytes);
      for (const [at, mask] of changes) copy[at] = copy[at]! ^ mask;
      return Buffer.concat([copy.subarray(0, length), tail]);
    });

const failureOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe("damaged bytes", () => {
  test("of an answer give a TsaError, or the very same statement", () => {
    const expected = { imprint, nonce: 9n, now: new Date(), toleranceMs: 60_000 };
    const read = (bytes: Buffer) => readTimestampResponse(bytes, expected);
    const { info } = read(answer);
    fc.assert(
      fc.property(damageTo(answer), (bytes) => {
        const failure = failureOf(() => read(bytes));
        if (failure === undefined) expect(read(bytes).info).toEqual(info);
        else expect(failure, String(failure)).toBeInstanceOf(TsaError);
      }),
      { numRuns: 1500 },
    );
  });

  test("of a request are always answered", async () => {
    await fc.assert(
      fc.asyncProperty(damageTo(request), async (bytes) => {
        expect((await responder.respond(bytes)).length).toBeGreaterThan(5);
      }),
      { numRuns: 500 },
    );
  });

  test("of a certificate give a CertificateError, or a certificate", () => {
    fc.assert(
      fc.property(damageTo(pki.rsa.certificates[0]), (bytes) => {
        const failure = failureOf(() => parseCertificate(bytes));
        if (failure !== undefined) expect(failure, String(failure)).toBeInstanceOf(CertificateError);
      }),
      { numRuns: 1500 },
    );
  });
});
