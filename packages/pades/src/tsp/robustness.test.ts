import { createHash } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { expect, test } from "vitest";
import { Asn1Error } from "../asn1/asn1-error";
import { mutationsOf } from "../asn1/test-mutations";
import { generalizedTime, implicitPrimitive, integer, objectIdentifier, sequence } from "../asn1/write";
import {
  createTimestampRequest,
  messageImprint,
  parseTimestampRequest,
  TimestampRequestError,
} from "./request";
import { readTimestampResponse } from "./response";
import { parseTokenInfo } from "./token-info";
import { TsaError } from "./tsa-error";

const now = new Date("2027-03-05T15:00:00Z");
const imprint = { hash: "sha256", digest: createHash("sha256").update("x").digest() } as const;
const request = createTimestampRequest({ imprint, nonce: Buffer.from([5]), policy: "1.3.6.1.4.1.99999.1.1" });
const answer = await aResponder(createTestPki(now).tsaOfP256, () => now).respond(request);
const thousandths = (tag: number) => implicitPrimitive(tag, Buffer.from([1, 0xf4]));
const info = sequence(
  integer(1),
  objectIdentifier("1.2.3.4"),
  messageImprint(imprint),
  integer(7),
  generalizedTime(now),
  sequence(integer(1), thousandths(0), thousandths(1)),
  integer(5),
);

test.each([
  { what: "a request", bytes: request, read: parseTimestampRequest, refusal: TimestampRequestError },
  {
    what: "an answer",
    bytes: answer,
    read: (bytes: Buffer) => readTimestampResponse(bytes, { imprint, nonce: 5n, now, toleranceMs: 1000 }),
    refusal: TsaError,
  },
  { what: "what a token states", bytes: info, read: parseTokenInfo, refusal: Asn1Error },
])("$what that was damaged ends in its own refusal or in a value", ({ bytes, read, refusal }) => {
  expect(read(bytes)).toBeDefined();
  const others: unknown[] = [];
  for (const changed of mutationsOf(bytes)) {
    try {
      read(changed);
    } catch (error) {
      if (!(error instanceof refusal)) others.push(error);
    }
  }
  expect(others).toEqual([]);
});
