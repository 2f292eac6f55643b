import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OID } from "@foja/pades/asn1/oids";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { type KeyUsage, parseCertificate } from "@foja/pades/x509/certificate";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import type { DistinguishedName } from "@foja/pades/x509/name";

export type SigningMaterial = {
  readonly p12: Buffer;
  readonly password: string;
  readonly subject: string;
  readonly issuer: string;
  /** Lower-case hex. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

export type TimestampIdentity = {
  readonly key: KeyObject;
  /** DER, own certificate first. */
  readonly certificates: Buffer[];
  readonly p12: Buffer;
  readonly password: string;
};

/** A certification authority of this installation alone: for trying the product, never for documents that should bind. */
export type DemoAuthority = {
  /** DER */
  readonly root: Buffer;
  readonly rootPem: string;
  issueSigningP12(subject: {
    readonly name: string;
    readonly organizationalUnit?: string;
    /** CUIT or CUIL, digits. */
    readonly serialNumber?: string;
  }): Promise<SigningMaterial>;
  issueTimestampIdentity(commonName: string): Promise<TimestampIdentity>;
};

const DAY_MS = 86_400_000;
const ROOT_DAYS = 3650;
const MEMBER_DAYS = 1825;

/** Reads the authority from the folder, or makes it there. Key and certificate are one file: half of them is of no use. */
export const loadDemoAuthority = async (folder: string, now: Date): Promise<DemoAuthority> => {
  const file = join(folder, "root.pem");
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  const pem = stored ?? (await makeRoot(folder, file, now));
  const root = parseCertificate(certificateIn(pem)).der;
  return createAuthority(createPrivateKey(pem), root, now);
};

const makeRoot = async (folder: string, file: string, now: Date): Promise<string> => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
  const certificate = createCertificate({
    subject: { country: "AR", organization: "Foja", commonName: "Autoridad de prueba local" },
    publicKey,
    issuer: { selfSigned: privateKey },
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + ROOT_DAYS * DAY_MS),
    authority: {},
    keyUsage: ["keyCertSign", "cRLSign"],
  });
  const pem = `${privateKey.export({ type: "pkcs8", format: "pem" })}${pemOf(certificate)}`;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, pem, { mode: 0o600 });
  await rename(draft, file);
  return pem;
};

const createAuthority = (rootKey: KeyObject, root: Buffer, now: Date): DemoAuthority => {
  const issue = async (member: {
    readonly subject: DistinguishedName;
    readonly keyUsage: readonly KeyUsage[];
    readonly extendedKeyUsage?: { readonly isCritical: boolean; readonly purposes: readonly string[] };
  }) => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const certificate = createCertificate({
      ...member,
      publicKey,
      issuer: { certificate: root, key: rootKey },
      notBefore: new Date(now.getTime() - DAY_MS),
      notAfter: new Date(now.getTime() + MEMBER_DAYS * DAY_MS),
    });
    const password = randomBytes(18).toString("base64url");
    const certificates = [certificate, root];
    const p12 = await createPkcs12({ key: privateKey, certificates, password });
    return { key: privateKey, certificates, p12, password };
  };

  return {
    root,
    rootPem: pemOf(root),
    issueSigningP12: async ({ name, organizationalUnit, serialNumber }) => {
      const { certificates, p12, password } = await issue({
        subject: {
          country: "AR",
          organization: name,
          ...(organizationalUnit && { organizationalUnit }),
          commonName: name,
          ...(serialNumber && { serialNumber: `CUIT ${serialNumber}` }),
        },
        keyUsage: ["digitalSignature", "nonRepudiation"],
      });
      const parsed = parseCertificate(certificates[0]!);
      return {
        p12,
        password,
        subject: nameText(parsed.subject),
        issuer: nameText(parsed.issuer),
        serialNumber: parsed.x509.serialNumber.toLowerCase(),
        notBefore: parsed.notBefore,
        notAfter: parsed.notAfter,
      };
    },
    issueTimestampIdentity: (commonName) =>
      issue({
        subject: { country: "AR", organization: "Foja", commonName },
        keyUsage: ["digitalSignature"],
        // RFC 3161, 2.3: critical, and nothing else.
        extendedKeyUsage: { isCritical: true, purposes: [OID.timeStamping] },
      }),
  };
};

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString("base64").replace(/.{1,64}/g, "$&\n")}-----END CERTIFICATE-----\n`;

const certificateIn = (pem: string): Buffer => {
  const [, body] = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/.exec(pem) ?? [];
  if (!body) throw new Error("root.pem holds no certificate: remove the file to have a new authority made");
  return Buffer.from(body, "base64");
};

const nameText = ({ commonName, organization, country }: DistinguishedName): string =>
  [commonName && `CN=${commonName}`, organization && `O=${organization}`, country && `C=${country}`]
    .filter(Boolean)
    .join(", ");
