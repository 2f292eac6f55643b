import { createHash, type KeyObject, sign } from "node:crypto";
import { OID } from "../asn1/oids";
import { TAG } from "../asn1/tags";
import {
  bitString,
  explicit,
  generalizedTime,
  implicitPrimitive,
  objectIdentifier,
  octetString,
  sequence,
  tlv,
} from "../asn1/write";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { extension, signatureAlgorithm } from "../x509/create-certificate";
import { isIssuedByIn } from "./certificate-id";
import { type OcspRequest, parseOcspRequest } from "./ocsp-request";
import { type RevocationReason, reasonNumber } from "./reason";
import { RevocationError } from "./revocation-error";

/** What an authority knows about one of its certificates. */
export type CertificateState =
  | { readonly status: "good" }
  | { readonly status: "unknown" }
  | { readonly status: "revoked"; readonly revokedAt: Date; readonly reason?: RevocationReason };

export type OcspResponderOptions = {
  readonly issuer: Certificate;
  /** Of the issuer itself, or of a responder that it appointed; then `certificates` begins with the responder's. */
  readonly key: KeyObject;
  /** DER, sent along. Empty when the issuer answers itself. */
  readonly certificates: readonly Buffer[];
  /** @param serialNumber INTEGER as encoded in the certificate */
  readonly stateOf: (serialNumber: Buffer) => CertificateState;
  readonly now: () => Date;
  /** From thisUpdate to nextUpdate; undefined: answers without nextUpdate. */
  readonly validForMs?: number;
  readonly archiveCutoff?: Date;
  readonly nameBy?: "name" | "key";
  /** Off: as responders do that sign their answers in advance (RFC 5019). */
  readonly repeatsNonce?: boolean;
};

const NONCE_MAX_BYTES = 128;

/**
 * An OCSP responder as a function (RFC 6960): OCSPRequest in, OCSPResponse out. A request that can't be read gets malformedRequest,
 * one about another issuer's certificates unauthorized.
 */
export const createOcspResponder = (options: OcspResponderOptions) => {
  const respond = (request: OcspRequest): Buffer => {
    const isOurs = request.ids.length > 0 && request.ids.every(({ id }) => isIssuedByIn(id, options.issuer));
    return isOurs ? successful(options, request) : refusal("unauthorized");
  };
  return {
    respond: (bytes: Uint8Array): Buffer => {
      try {
        return respond(parseOcspRequest(bytes));
      } catch (error) {
        if (error instanceof RevocationError) return refusal("malformedRequest");
        throw error;
      }
    },
  };
};

const REFUSALS = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 } as const;

/** OCSPResponse without an answer. */
export const refusal = (reason: keyof typeof REFUSALS): Buffer =>
  sequence(tlv(TAG.ENUMERATED, Buffer.from([REFUSALS[reason]])));

const successful = (options: OcspResponderOptions, { ids, nonce }: OcspRequest): Buffer => {
  const { key, certificates, repeatsNonce = true } = options;
  const now = options.now();
  const isRepeated = repeatsNonce && nonce !== undefined && nonce.length <= NONCE_MAX_BYTES;
  const extensions = isRepeated ? [explicit(1, sequence(extension(OID.ocspNonce, octetString(nonce))))] : [];
  const data = sequence(
    responderId(options),
    generalizedTime(now),
    sequence(
      ...ids.map(({ id, encoded }) => single(options, encoded, options.stateOf(id.serialNumber), now)),
    ),
    ...extensions,
  );
  const basic = sequence(
    data,
    signatureAlgorithm(key, "sha256"),
    bitString(sign("sha256", data, key)),
    ...(certificates.length > 0 ? [explicit(0, sequence(...certificates))] : []),
  );
  return sequence(
    tlv(TAG.ENUMERATED, Buffer.from([0])),
    explicit(0, sequence(objectIdentifier(OID.ocspBasic), octetString(basic))),
  );
};

const responderId = ({ issuer, certificates: [own], nameBy = "name" }: OcspResponderOptions): Buffer => {
  const responder = own ? parseCertificate(own) : issuer;
  if (nameBy === "name") return explicit(1, responder.subjectName);
  return explicit(2, octetString(createHash("sha1").update(responder.publicKeyBits).digest()));
};

const single = (
  { validForMs, archiveCutoff }: OcspResponderOptions,
  id: Buffer,
  state: CertificateState,
  now: Date,
): Buffer => {
  const next = validForMs === undefined ? undefined : new Date(now.getTime() + validForMs);
  return sequence(
    id,
    stateValue(state),
    generalizedTime(now),
    ...(next ? [explicit(0, generalizedTime(next))] : []),
    ...(archiveCutoff
      ? [explicit(1, sequence(extension(OID.ocspArchiveCutoff, generalizedTime(archiveCutoff))))]
      : []),
  );
};

const stateValue = (state: CertificateState): Buffer => {
  if (state.status === "good") return implicitPrimitive(0, Buffer.alloc(0));
  if (state.status === "unknown") return implicitPrimitive(2, Buffer.alloc(0));
  const { revokedAt, reason } = state;
  const stated = reason ? [explicit(0, tlv(TAG.ENUMERATED, Buffer.from([reasonNumber(reason)])))] : [];
  return explicit(1, generalizedTime(revokedAt), ...stated);
};
