import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { explicit, octetString, sequence } from "../asn1/write";
import type { Hash } from "../cms/algorithms";
import { type Certificate, readExtensions } from "../x509/certificate";
import { extension } from "../x509/create-certificate";
import { type CertificateIdOfOcsp, ocspCertificateId, readOcspCertificateId } from "./certificate-id";
import { orMalformed } from "./malformed";
import { nonceOf } from "./ocsp-response";

/**
 * OCSPRequest about one certificate, not signed (RFC 6960, 4.1.1), DER.
 * @param nonce 1 to 32 bytes (RFC 8954, 2.1); a responder may leave it out of its answer
 */
export const createOcspRequest = (input: {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly nonce?: Uint8Array;
  readonly hash?: Hash;
}): Buffer => {
  const { certificate, issuer, nonce, hash } = input;
  const list = sequence(sequence(ocspCertificateId(certificate, issuer, hash)));
  const extensions = nonce ? [explicit(2, sequence(extension(OID.ocspNonce, octetString(nonce))))] : [];
  return sequence(sequence(list, ...extensions));
};

export type OcspRequest = {
  readonly ids: readonly { readonly id: CertificateIdOfOcsp; readonly encoded: Buffer }[];
  readonly nonce: Buffer | undefined;
};

/** @throws RevocationError MALFORMED */
export const parseOcspRequest = (bytes: Uint8Array): OcspRequest =>
  orMalformed("OCSP request", () => read(readAsn1(bytes)));

const read = (value: Asn1): OcspRequest => {
  const fields = new Fields(new Fields(value, "OCSPRequest").take(TAG.SEQUENCE, "tbsRequest"), "TBSRequest");
  fields.optional(contextTag(0));
  fields.optional(contextTag(1));
  const list = childrenOf(fields.take(TAG.SEQUENCE, "requestList"));
  const extensions = readExtensions(fields.optional(contextTag(2)));
  fields.end();
  return {
    ids: list.map((item) => {
      const encoded = new Fields(item, "Request").take(TAG.SEQUENCE, "reqCert");
      return { id: readOcspCertificateId(encoded), encoded: encoded.raw };
    }),
    nonce: nonceOf(extensions),
  };
};
