import { createHash } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import {
  generalizedTime,
  implicitPrimitive,
  integer,
  namedBits,
  objectIdentifier,
  octetString,
  sequence,
} from "../asn1/write";
import { assembleSignedData } from "../cms/create-signature";
import { signedAttributes } from "../cms/signed-attributes";
import { createKeySigner } from "../cms/signer";
import { FAILURE_BITS } from "./failure-info";
import { messageImprint } from "./request";
import { readTimestampResponse } from "./response";

const now = new Date("2027-03-05T15:00:00Z");
const { key, certificates } = createTestPki(now).tsaOfP256;
const imprint = { hash: "sha256", digest: createHash("sha256").update("x").digest() } as const;
const expected = { imprint, nonce: 5n, now, toleranceMs: 300_000 };

/** An authority's answer, which says itself how exact it is. */
const anAnswer = async (time: Date, accuracy: Buffer): Promise<Buffer> => {
  const bytes = sequence(
    integer(1),
    objectIdentifier("1.2.3.4"),
    messageImprint(imprint),
    integer(7),
    generalizedTime(time),
    accuracy,
    integer(5),
  );
  const signer = createKeySigner({ key, certificates });
  const digest = createHash("sha256").update(bytes).digest();
  const attributes = signedAttributes({ certificate: certificates[0], digest, contentType: OID.tstInfo });
  const token = assembleSignedData({
    certificates,
    algorithm: signer.algorithm,
    attributes,
    signature: await signer.sign(attributes),
    content: { type: OID.tstInfo, bytes },
  });
  return sequence(sequence(integer(0)), token);
};

describe("the accuracy that an answer states", () => {
  test.each([
    { what: "half a minute", seconds: 30, offS: 330, isTaken: true },
    { what: "half a minute", seconds: 30, offS: 331, isTaken: false },
    { what: "an hour", seconds: 3600, offS: 360, isTaken: true },
    { what: "an hour", seconds: 3600, offS: 361, isTaken: false },
    { what: "68 years", seconds: 0x7fffffff, offS: 86_400, isTaken: false },
  ])("of $what lets its clock be $offS s off: $isTaken", async ({ seconds, offS, isTaken }) => {
    for (const offMs of [offS * 1000, -offS * 1000]) {
      const answer = await anAnswer(new Date(now.getTime() + offMs), sequence(integer(seconds)));
      const read = () => readTimestampResponse(answer, expected);
      if (isTaken) expect(read().info.accuracyMs).toBe(seconds * 1000);
      else expect(read).toThrow(expect.objectContaining({ name: "TsaError", code: "WRONG_TIME" }));
    }
  });

  test("of no bytes makes it no reply", async () => {
    const answer = await anAnswer(now, sequence(implicitPrimitive(0, Buffer.alloc(0))));
    expect(() => readTimestampResponse(answer, expected)).toThrow(
      expect.objectContaining({ name: "TsaError", code: "NOT_A_REPLY" }),
    );
  });
});

test.each([
  ...Object.entries(FAILURE_BITS).map(([name, bit]) => ({ name, bit })),
  { name: "bit 20", bit: 20 },
])("bit $bit of a rejection is shown as $name", ({ name, bit }) => {
  const rejection = sequence(sequence(integer(2), namedBits([bit])));
  expect(() => readTimestampResponse(rejection, expected)).toThrow(
    expect.objectContaining({ code: "REJECTED", message: `status 2, ${name}` }),
  );
});

/** As some encoders write: lengths unsaid, octets in pieces. */
const inBer = (value: Asn1): Buffer => {
  const unsaid = (tag: number, ...parts: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
  if (value.tag === TAG.OCTET_STRING && value.body.length > 1)
    return unsaid(0x24, octetString(value.body.subarray(0, 1)), octetString(value.body.subarray(1)));
  return (value.tag & 0x20) === 0 ? value.raw : unsaid(value.tag, ...childrenOf(value).map(inBer));
};

test("a token in BER becomes what it is in DER, which is what is kept", async () => {
  const answer = await anAnswer(now, sequence(integer(1)));
  const ber = inBer(readAsn1(answer));
  expect(ber).not.toEqual(answer);
  expect(readTimestampResponse(ber, expected).token).toEqual(readTimestampResponse(answer, expected).token);
  expect(() => readAsn1(readTimestampResponse(ber, expected).token)).not.toThrow();
});
