import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { OID } from "../asn1/oids";
import { nullValue } from "../asn1/write";
import { createCertificate } from "./create-certificate";
import type { DistinguishedName } from "./name";

/** A key with its certificates, DER, own first and root last. */
export type IssuedKey = { readonly key: KeyObject; readonly certificates: readonly [Buffer, ...Buffer[]] };

/** Where the installation publishes what is needed to check its certificates; each goes into the certificates issued. */
export type PublishedAt = {
  readonly ocspUrl?: string;
  readonly crlUrl?: string;
  readonly issuerUrl?: string;
};

const DAY_MS = 86_400_000;
const YEARS = { root: 20, timestamps: 10, responder: 10, signer: 5 } as const;

/**
 * The certification authority that an installation makes for itself at its first start, so that signing can be
 * tried before real certificates are bought. Nobody outside trusts it.
 */
export const createLocalRoot = (organization: string, now: Date): IssuedKey => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
  const certificate = createCertificate({
    subject: { country: "AR", organization, commonName: `Autoridad local de ${organization}` },
    publicKey,
    issuer: { selfSigned: privateKey },
    ...validity(now, YEARS.root),
    authority: { pathLength: 0 },
    keyUsage: ["keyCertSign", "cRLSign"],
  });
  return { key: privateKey, certificates: [certificate] };
};

/** Key and certificate of the local time stamp authority: critical extended key usage, nothing else allowed. */
export const issueTimestampKey = (
  root: IssuedKey,
  organization: string,
  now: Date,
  published: PublishedAt = {},
): IssuedKey =>
  issue(root, {
    ...published,
    subject: { country: "AR", organization, commonName: `Sello de tiempo local de ${organization}` },
    ...validity(now, YEARS.timestamps),
    keyUsage: ["digitalSignature"],
    extendedKeyUsage: { isCritical: true, purposes: [OID.timeStamping] },
  });

/** Key and certificate with which a municipality signs. RSA 2048, as the national authority issues them. */
export const issueSigningKey = (
  root: IssuedKey,
  subject: DistinguishedName,
  now: Date,
  published: PublishedAt = {},
): IssuedKey =>
  issue(root, {
    ...published,
    subject,
    ...validity(now, YEARS.signer),
    keyUsage: ["digitalSignature", "nonRepudiation"],
  });

/**
 * Key and certificate that answer OCSP questions for the root, which can then stay offline. Says that nobody needs to ask about the
 * responder itself (RFC 6960, 4.2.2.2.1).
 */
export const issueResponderKey = (root: IssuedKey, organization: string, now: Date): IssuedKey =>
  issue(root, {
    subject: { country: "AR", organization, commonName: `Consultas de revocación de ${organization}` },
    ...validity(now, YEARS.responder),
    keyUsage: ["digitalSignature"],
    extendedKeyUsage: { isCritical: false, purposes: [OID.ocspSigning] },
    extensions: [{ oid: OID.ocspNoCheck, value: nullValue(), isCritical: false }],
  });

type Issue = Omit<Parameters<typeof createCertificate>[0], "publicKey" | "issuer">;

const issue = (root: IssuedKey, request: Issue): IssuedKey => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const issuer = { certificate: root.certificates[0], key: root.key };
  const certificate = createCertificate({ ...request, publicKey, issuer });
  return { key: privateKey, certificates: [certificate, ...root.certificates] };
};

/** A day back, so that a clock that is slightly behind doesn't find a certificate from the future. */
const validity = (now: Date, years: number) => ({
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + years * 365 * DAY_MS),
});
