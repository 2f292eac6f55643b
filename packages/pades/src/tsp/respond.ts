import { createHash, type KeyObject, randomBytes } from "node:crypto";
import { OID } from "../asn1/oids";
import { generalizedTime, integer, namedBits, objectIdentifier, sequence, utf8String } from "../asn1/write";
import { digestNameOf } from "../cms/algorithms";
import { assembleSignedData } from "../cms/create-signature";
import { signedAttributes } from "../cms/signed-attributes";
import { createKeySigner } from "../cms/signer";
import { FAILURE_BITS } from "./failure-info";
import { parseTimestampRequest, type TimestampRequest, TimestampRequestError } from "./request";

export type Responder = { respond(request: Uint8Array): Promise<Buffer> };

/**
 * A time stamp authority as a function (RFC 3161): TimeStampReq in, TimeStampResp out; a bad request gets the
 * rejection that the standard names. Serial numbers are 64 random bits, so that nothing needs to be stored.
 */
export const createResponder = (input: {
  readonly key: KeyObject;
  readonly certificates: readonly Buffer[];
  readonly policy: string;
  readonly now: () => Date;
}): Responder => {
  const signer = createKeySigner(input);
  const [certificate = Buffer.alloc(0)] = input.certificates;

  const stamp = async (request: TimestampRequest): Promise<Buffer> => {
    if (request.policy && request.policy !== input.policy) {
      throw new TimestampRequestError("unacceptedPolicy", `only ${input.policy}`);
    }
    const info = tokenInfo(request, input.policy, input.now());
    const digest = createHash(digestNameOf(signer.algorithm)).update(info).digest();
    const attributes = signedAttributes({ certificate, digest, contentType: OID.tstInfo });
    return assembleSignedData({
      certificates: request.wantsCertificates ? input.certificates : [],
      signerCertificate: certificate,
      algorithm: signer.algorithm,
      attributes,
      signature: await signer.sign(attributes),
      content: { type: OID.tstInfo, bytes: info },
    });
  };

  return {
    respond: async (bytes) => {
      try {
        const token = await stamp(parseTimestampRequest(bytes));
        return sequence(sequence(integer(0)), token);
      } catch (error) {
        if (error instanceof TimestampRequestError) return rejection(error);
        throw error;
      }
    },
  };
};

const tokenInfo = ({ encodedImprint, encodedNonce }: TimestampRequest, policy: string, now: Date): Buffer =>
  sequence(
    integer(1),
    objectIdentifier(policy),
    encodedImprint,
    integer(randomBytes(8)),
    generalizedTime(now),
    sequence(integer(1)),
    ...(encodedNonce ? [encodedNonce] : []),
  );

const rejection = ({ code, message }: TimestampRequestError): Buffer =>
  sequence(sequence(integer(2), sequence(utf8String(message)), namedBits([FAILURE_BITS[code]])));
