import { createHash } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { TAG } from "../asn1/tags";
import {
  boolean,
  explicit,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  tlv,
} from "../asn1/write";
import { createTimestampRequest } from "./request";
import { readTimestampResponse } from "./response";

const now = new Date();
const responder = aResponder(createTestPki(now).tsaOfP256, () => now);
const imprint = { hash: "sha256", digest: createHash("sha256").update("x").digest() } as const;
const expected = { imprint, nonce: 5n, now, toleranceMs: 1000 };
const algorithm = (oid: string) => sequence(objectIdentifier(oid), nullValue());

test.each([5n, -5n, -1n, 2n ** 64n])("nonce %d comes back", async (nonce) => {
  const bytes = Buffer.from(BigInt.asUintN(72, nonce).toString(16).padStart(18, "0"), "hex");
  const request = sequence(
    integer(1),
    sequence(algorithm(OID.sha256), octetString(imprint.digest)),
    tlv(TAG.INTEGER, bytes),
    boolean(true),
  );
  const { info } = readTimestampResponse(await responder.respond(request), { ...expected, nonce });
  expect(info.nonce).toBe(nonce);
});

describe("the responder rejects", () => {
  const good = sequence(algorithm(OID.sha256), octetString(imprint.digest));
  test.each([
    { what: "what is no request", request: Buffer.from("hola"), reason: "badDataFormat" },
    { what: "nothing", request: Buffer.alloc(0), reason: "badDataFormat" },
    {
      what: "bytes behind the request",
      request: Buffer.concat([
        createTimestampRequest({ imprint, nonce: Buffer.from([5]) }),
        Buffer.from([0]),
      ]),
      reason: "badDataFormat",
    },
    { what: "version 2", request: sequence(integer(2), good), reason: "badRequest" },
    {
      what: "SHA-1",
      request: sequence(integer(1), sequence(algorithm(OID.sha1), octetString(Buffer.alloc(20)))),
      reason: "badAlg",
    },
    {
      what: "a digest of another length",
      request: sequence(integer(1), sequence(algorithm(OID.sha256), octetString(Buffer.alloc(20)))),
      reason: "badDataFormat",
    },
    {
      what: "a policy that isn't its own",
      request: sequence(integer(1), good, objectIdentifier("1.2.3")),
      reason: "unacceptedPolicy",
    },
    {
      what: "extensions",
      request: sequence(integer(1), good, boolean(true), explicit(0, sequence())),
      reason: "unacceptedExtension",
    },
  ])("$what: $reason", async ({ request, reason }) => {
    const answer = await responder.respond(request);
    expect(() => readTimestampResponse(answer, expected)).toThrow(
      expect.objectContaining({ code: "REJECTED", message: expect.stringContaining(`status 2, ${reason}`) }),
    );
  });
});
