import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Asn1Error } from "@foja/pades/asn1/asn1-error";
import { type Asn1, childrenOf, readAsn1 } from "@foja/pades/asn1/read";
import { CmsError } from "@foja/pades/cms/cms-error";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { parseSignedData } from "@foja/pades/cms/signed-data";
import { createKeySigner } from "@foja/pades/cms/signer";
import { digestsOf, verifySigner } from "@foja/pades/cms/verify-signature";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { createTimestampRequest } from "@foja/pades/tsp/request";
import { readTimestampResponse } from "@foja/pades/tsp/response";
import { TsaError } from "@foja/pades/tsp/tsa-error";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { createTestPki } from "../pki/test-pki";
import { aResponder } from "../tsa/test-tsa";
import type { FuzzTarget } from "./fuzz";
import { mutateDer } from "./mutate-der";

const PASSWORD = "clave";
const DAY_MS = 86_400_000;
const content = Buffer.from("un documento");

export type Refusal = abstract new (...given: never[]) => Error;

export const derTarget = (
  name: string,
  refusal: Refusal,
  seeds: readonly Buffer[],
  run: FuzzTarget["run"],
): FuzzTarget => ({ name, seeds, mutate: mutateDer, run, isRefusal: (error) => error instanceof refusal });

/** Every structure in DER or BER that comes from outside. */
export const asn1Targets = async (): Promise<FuzzTarget[]> => {
  const pki = createTestPki();
  const digest = createHash("sha256").update(content).digest();
  const imprint = { hash: "sha256", digest } as const;
  const responder = aResponder(pki.tsaOfP256);
  const request = createTimestampRequest({
    imprint,
    nonce: Buffer.from([9]),
    policy: "1.3.6.1.4.1.99999.1.1",
  });
  const answer = await responder.respond(request);
  const statementOf = (bytes: Buffer) =>
    readTimestampResponse(bytes, { imprint, nonce: 9n, now: new Date(), toleranceMs: DAY_MS }).info;
  const statement = statementOf(answer);
  const timestamp = async () => readAsn1(answer).body.subarray(5);
  const messages = await Promise.all([
    createDetachedSignature({ signer: createKeySigner(pki.p256), digest, timestamp }),
    createDetachedSignature({ signer: createKeySigner({ ...pki.rsa, pss: true }), digest }),
  ]);
  const files = await Promise.all(
    [pki.p256, pki.rsa].map((identity) => createPkcs12({ ...identity, password: PASSWORD, iterations: 2 })),
  );
  const certificates = [pki.root, pki.rsa, pki.p384, pki.tsa].map((identity) => identity.certificates[0]);

  return [
    derTarget("asn1: any value", Asn1Error, [...messages, answer, ...files, ...certificates], (bytes) => {
      walk(readAsn1(bytes, "ber"));
      walk(readAsn1(bytes, "der"));
    }),
    derTarget("asn1: certificate", CertificateError, certificates, parseCertificate),
    derTarget("asn1: CMS", CmsError, messages, (bytes) => {
      const message = parseSignedData(bytes, { padded: true });
      for (const signer of message.signerInfos) verifySigner(message, signer, digestsOf(content));
    }),
    derTarget("asn1: time stamp answer", TsaError, [answer], (bytes) => {
      if (!isDeepStrictEqual(statementOf(bytes), statement))
        throw new Error("an altered statement is believed");
    }),
    derTarget("asn1: time stamp request", NoRefusal, [request], async (bytes) => {
      // Whatever was asked gets an answer that can be read.
      readAsn1(await responder.respond(bytes));
    }),
    derTarget("asn1: PKCS#12", Pkcs12Error, [...files, withoutMac(files[0] as Buffer)], (bytes) =>
      readPkcs12(bytes, PASSWORD),
    ),
  ];
};

/** For what refuses nothing. */
export class NoRefusal extends Error {}

const walk = (value: Asn1): void => {
  if ((value.tag & 0x20) !== 0) for (const child of childrenOf(value)) walk(child);
};

/** Behind a wrong MAC nothing is read: without one every change is. */
const withoutMac = (file: Buffer): Buffer => {
  const [version, contents] = childrenOf(readAsn1(file));
  if (!version || !contents) throw new Error("not a PKCS#12 file");
  const body = Buffer.concat([version.raw, contents.raw]);
  return Buffer.concat([Buffer.from([0x30, 0x82, body.length >> 8, body.length & 0xff]), body]);
};
