import { createPrivateKey, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { type CertificateFacts, certificateFacts } from "@foja/pades/x509/facts";
import {
  createLocalRoot,
  type IssuedKey,
  issueResponderKey,
  issueSigningKey,
  issueTimestampKey,
  type PublishedAt,
} from "@foja/pades/x509/local-authority";
import { readPemCertificates, writePemCertificates } from "@foja/pades/x509/pem";

export type SigningMaterial = CertificateFacts & { readonly p12: Buffer; readonly password: string };

/** A certification authority of this installation alone: for trying the product, never for documents that should bind. */
export type DemoAuthority = {
  readonly rootPem: string;
  issueSigningP12(subject: {
    readonly name: string;
    readonly organizationalUnit?: string;
    /** CUIT or CUIL, digits. */
    readonly serialNumber?: string;
  }): Promise<SigningMaterial>;
  issueTimestampKey(): IssuedKey;
  /** Answers questions about its certificates (OCSP), so that the root's key need not be where they come in. */
  issueResponderKey(): IssuedKey;
};

const ORGANIZATION = "Foja";

/**
 * Reads the authority from the folder, or makes it there. Key and certificate are one file: half of them is of no use.
 * What it issues says that it can be asked about at `published`; without it nobody can, and signatures stay at B-T.
 */
export const loadDemoAuthority = async (
  folder: string,
  now: Date,
  published: PublishedAt = {},
): Promise<DemoAuthority> => {
  const file = join(folder, "root.pem");
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  return createAuthority(stored ? readRoot(stored) : await makeRoot(folder, file, now), now, published);
};

/** @throws CertificateError when the file holds no certificate: remove it to have a new authority made */
const readRoot = (pem: string): IssuedKey => {
  const [certificate] = readPemCertificates(pem);
  return { key: createPrivateKey(pem), certificates: [certificate!.der] };
};

const makeRoot = async (folder: string, file: string, now: Date): Promise<IssuedKey> => {
  const root = createLocalRoot(ORGANIZATION, now);
  const pem = `${root.key.export({ type: "pkcs8", format: "pem" })}${writePemCertificates(...root.certificates)}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, pem, { mode: 0o600 });
  await rename(draft, file);
  return root;
};

const createAuthority = (root: IssuedKey, now: Date, published: PublishedAt): DemoAuthority => ({
  rootPem: writePemCertificates(...root.certificates),
  issueSigningP12: async ({ name, organizationalUnit, serialNumber }) => {
    const { key, certificates } = issueSigningKey(
      root,
      {
        country: "AR",
        organization: name,
        ...(organizationalUnit && { organizationalUnit }),
        commonName: name,
        ...(serialNumber && { serialNumber: `CUIT ${serialNumber}` }),
      },
      now,
      published,
    );
    const password = randomBytes(18).toString("base64url");
    const p12 = await createPkcs12({ key, certificates, password });
    return { p12, password, ...certificateFacts(parseCertificate(certificates[0])) };
  },
  issueTimestampKey: () => issueTimestampKey(root, ORGANIZATION, now, published),
  issueResponderKey: () => issueResponderKey(root, ORGANIZATION, now),
});
