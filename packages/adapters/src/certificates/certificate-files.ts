import { createHash, createPublicKey, generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import {
  type CertificateProblem,
  CertificateRefused,
  type Certificates,
} from "@foja/core/ports/certificates";
import { CmsError } from "@foja/pades/cms/cms-error";
import { createKeySigner } from "@foja/pades/cms/signer";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { Pkcs12Error, type Pkcs12Problem } from "@foja/pades/pkcs12/pkcs12-error";
import { readKeyFile } from "@foja/pades/pkcs12/read-key-file";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError, type CertificateProblem as X509Problem } from "@foja/pades/x509/certificate-error";
import { createCertificationRequest } from "@foja/pades/x509/create-request";
import { certificateFacts } from "@foja/pades/x509/facts";
import { writePem } from "@foja/pades/x509/pem";
import { readCertificateFile } from "@foja/pades/x509/read-certificate-file";
import { isSameKey } from "@foja/pades/x509/same-key";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";

const newKeyPair = promisify(generateKeyPair);

/** In this process: what takes long (deriving keys, making one) runs beside it. */
export const createCertificateFiles = (): Certificates => ({
  read: (p12, password, at) =>
    telling(async () => {
      const { key, certificates, keyCount } = await readPkcs12(p12, password, at);
      if (keyCount > 1) throw new CertificateRefused("SEVERAL_KEYS");
      const certificate = parseCertificate(certificates[0] ?? Buffer.alloc(0));
      assertMaySign(certificate, at);
      // Proves that the private part is the certificate's.
      createKeySigner({ key, certificates });
      return certificateFacts(certificate);
    }),

  request: async (subject) => {
    const { privateKey } = await newKeyPair("rsa", { modulusLength: 2048 });
    const { country, organization, organizationalUnit, commonName, serialNumber } = subject;
    const der = createCertificationRequest(
      {
        country,
        organization,
        ...(organizationalUnit && { organizationalUnit }),
        commonName,
        serialNumber,
      },
      privateKey,
    );
    return {
      keyPem: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      csrPem: writePem("CERTIFICATE REQUEST", der),
      sha256: createHash("sha256").update(der).digest("hex"),
    };
  },

  assemble: async ({ certificates: file, key: keyFile, password }) => {
    const certificates = await telling(async () => readCertificateFile(file));
    const key = await readKeyFile(keyFile, password).catch(unreadableKey);
    const publicKey = createPublicKey(key);
    const own = certificates.find((certificate) => isSameKey(certificate.publicKey, publicKey));
    if (!own) throw new CertificateRefused("KEY_MISMATCH");
    const ordered = [own, ...certificates.filter((certificate) => certificate !== own)];
    return createPkcs12({ key, certificates: ordered.map(({ der }) => der), password });
  },
});

const OF_PKCS12: Readonly<Record<Pkcs12Problem, CertificateProblem>> = {
  WRONG_PASSWORD: "WRONG_PASSWORD",
  MALFORMED: "NOT_PKCS12",
  UNSUPPORTED: "UNSUPPORTED_FILE",
  TOO_EXPENSIVE: "TOO_COMPLEX",
  NO_KEY: "NO_KEY",
  NO_CERTIFICATE: "NO_CERTIFICATE",
};

const OF_X509: Readonly<Record<X509Problem, CertificateProblem>> = {
  UNREADABLE: "CERTIFICATE_UNREADABLE",
  EXPIRED: "EXPIRED",
  NOT_YET_VALID: "NOT_YET_VALID",
  OUTSIDE_TIMESTAMP: "EXPIRED",
  WEAK_KEY: "WEAK_KEY",
  UNSUPPORTED_KEY: "UNSUPPORTED_KEY",
  WEAK_HASH: "WEAK_HASH",
  NOT_FOR_SIGNING: "NOT_FOR_SIGNING",
  IS_AUTHORITY: "IS_AUTHORITY",
};

const telling = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Pkcs12Error) throw new CertificateRefused(OF_PKCS12[error.code]);
    if (error instanceof CertificateError) throw new CertificateRefused(OF_X509[error.code]);
    if (error instanceof CmsError && error.code === "KEY_MISMATCH")
      throw new CertificateRefused("KEY_MISMATCH");
    throw error;
  }
};

const unreadableKey = (error: unknown): never => {
  if (!(error instanceof Pkcs12Error)) throw error;
  const isTold = error.code === "WRONG_PASSWORD" || error.code === "TOO_EXPENSIVE";
  throw new CertificateRefused(isTold ? OF_PKCS12[error.code] : "KEY_UNREADABLE");
};
