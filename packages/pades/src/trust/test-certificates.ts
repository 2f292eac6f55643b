import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { type Certificate, type KeyUsage, parseCertificate } from "../x509/certificate";
import { createCertificate } from "../x509/create-certificate";
import type { DistinguishedName } from "../x509/name";

// Certificates with every property that a path can fail for. For tests.

export const NOW = new Date("2027-03-05T15:00:00Z");

export type Issued = { readonly key: KeyObject; readonly certificate: Certificate };

type Options = {
  readonly by?: Issued | undefined;
  readonly key?: KeyObject;
  readonly years?: readonly [number, number];
  readonly pathLength?: number;
  readonly keyUsage?: readonly KeyUsage[];
  readonly purposes?: readonly string[];
  readonly hash?: "sha1" | "sha256";
  readonly extensions?: Parameters<typeof createCertificate>[0]["extensions"];
};

export const aKey = (): KeyObject => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
export const anRsaKey = (modulusLength = 2048): KeyObject =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey;

export const anAuthority = (commonName: string, options: Options = {}): Issued =>
  issue({ country: "AR", commonName }, options, {
    authority: options.pathLength === undefined ? {} : { pathLength: options.pathLength },
    keyUsage: options.keyUsage ?? ["keyCertSign", "cRLSign"],
  });

export const aSigner = (by: Issued, options: Options = {}, subject: DistinguishedName = {}): Issued =>
  issue(
    { country: "AR", commonName: "Ana Núñez", serialNumber: "CUIL 27111111114", ...subject },
    { ...options, by },
    { keyUsage: options.keyUsage ?? ["digitalSignature", "nonRepudiation"] },
  );

const issue = (
  subject: DistinguishedName,
  { by, key = aKey(), years = [-1, 1], purposes, hash, extensions }: Options,
  rest: { authority?: { pathLength?: number }; keyUsage: readonly KeyUsage[] },
): Issued => {
  const der = createCertificate({
    subject,
    publicKey: createPublicKey(key),
    issuer: by ? { certificate: by.certificate.der, key: by.key } : { selfSigned: key },
    notBefore: yearsFrom(NOW, years[0]),
    notAfter: yearsFrom(NOW, years[1]),
    ...(purposes ? { extendedKeyUsage: { isCritical: true, purposes } } : {}),
    ...(hash ? { hash } : {}),
    ...(extensions ? { extensions } : {}),
    ...rest,
  });
  return { key, certificate: parseCertificate(der) };
};

export const yearsFrom = (date: Date, years: number): Date =>
  new Date(date.getTime() + years * 365 * 86_400_000);
