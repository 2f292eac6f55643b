import { type KeyObject, sign } from "node:crypto";
import { OID } from "../asn1/oids";
import { TAG } from "../asn1/tags";
import {
  bitString,
  certificateTime,
  explicit,
  implicitPrimitive,
  integer,
  sequence,
  tlv,
} from "../asn1/write";
import type { Certificate, Extension } from "../x509/certificate";
import { extension, signatureAlgorithm } from "../x509/create-certificate";
import { keyIdOf } from "../x509/extensions";
import { type RevocationReason, reasonNumber } from "./reason";

export type RevokedCertificate = {
  /** INTEGER as encoded in the certificate. */
  readonly serialNumber: Buffer;
  readonly revokedAt: Date;
  readonly reason?: RevocationReason;
};

export type CrlRequest = {
  readonly issuer: Pick<Certificate, "subjectName" | "extensions">;
  readonly key: KeyObject;
  readonly revoked: Iterable<RevokedCertificate>;
  /** Further entries as they stood in the list before: a large list grows by a few. */
  readonly earlierEntries?: Buffer;
  /** Grows from list to list (RFC 5280, 5.2.3). */
  readonly number: number;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  /** Further extensions, each with its DER value. */
  readonly extensions?: readonly ({ readonly oid: string } & Extension)[];
};

/** A complete revocation list of version 2 (RFC 5280, 5.1), DER. */
export const createCrl = (request: CrlRequest): Buffer => {
  const { issuer, key, number, thisUpdate, nextUpdate, extensions = [] } = request;
  const entries = Buffer.concat([
    request.earlierEntries ?? Buffer.alloc(0),
    ...Array.from(request.revoked, entry),
  ]);
  const keyId = keyIdOf(issuer);
  const algorithm = signatureAlgorithm(key, "sha256");
  const list = sequence(
    integer(1),
    algorithm,
    issuer.subjectName,
    certificateTime(thisUpdate),
    certificateTime(nextUpdate),
    // RFC 5280, 5.1.2.6: absent when nothing is revoked.
    ...(entries.length > 0 ? [sequence(entries)] : []),
    explicit(
      0,
      sequence(
        ...(keyId ? [extension(OID.authorityKeyIdentifier, sequence(implicitPrimitive(0, keyId)))] : []),
        extension(OID.crlNumber, integer(number)),
        ...extensions.map(({ oid, value, isCritical }) => extension(oid, value, isCritical)),
      ),
    ),
  );
  return sequence(list, algorithm, bitString(sign("sha256", list, key)));
};

const entry = ({ serialNumber, revokedAt, reason }: RevokedCertificate): Buffer =>
  sequence(
    serialNumber,
    certificateTime(revokedAt),
    ...(reason
      ? [sequence(extension(OID.crlReason, tlv(TAG.ENUMERATED, Buffer.from([reasonNumber(reason)]))))]
      : []),
  );
