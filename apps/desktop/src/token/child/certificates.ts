import { createHash } from "node:crypto";
import { identityOf } from "@foja/pades/trust/signer-identity";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import { chainOf } from "@foja/pades/x509/chain";
import type { Handle } from "pkcs11js";
import type {
  CertificateSummary,
  Person,
  TokenCertificates,
  UnusableCertificate,
  UsableCertificate,
} from "../token-client";
import type { UnusableReason } from "../token-code";
import { CKA_CERTIFICATE_TYPE, CKA_ID, CKA_LABEL, CKA_VALUE, CKC_X_509, CKO_CERTIFICATE } from "./constants";
import { reasonAgainst } from "./judge-certificate";
import { keyOf, readKeys, type TokenKey } from "./keys";
import type { Pkcs11Library } from "./library";
import { algorithmsOf } from "./mechanisms";
import { attributeOf, findObjects } from "./objects";

/** A certificate that may sign, with its key where the token shows it. */
export type Found = UsableCertificate & { readonly key: TokenKey | undefined };

type Reading = {
  readonly mechanisms: ReadonlySet<number>;
  /** Whatever keys there are can be seen: a certificate without one has none. */
  readonly isOpen: boolean;
  readonly person: Person | undefined;
};

type Stored = { readonly id: Buffer; readonly label: string; readonly der: Buffer };

/** The token's certificates, each once: those that may sign and, with the reason, the others. */
export const readCertificates = (
  { functions }: Pkcs11Library,
  session: Handle,
  reading: Reading,
): { readonly usable: Found[]; readonly others: UnusableCertificate[] } => {
  const stored = readStored(functions, session);
  const keys = readKeys(functions, session);
  const parsed = stored.map((one) => ({ ...one, certificate: parse(one.der) }));
  const certificates = parsed.flatMap(({ certificate }) => certificate ?? []);

  const usable: Found[] = [];
  const others: UnusableCertificate[] = [];
  for (const { id, label, der, certificate } of parsed) {
    const facts = { id: createHash("sha256").update(der).digest("hex"), der, label };
    const refuse = (reason: UnusableReason) =>
      others.push({ ...facts, summary: certificate && summaryOf(certificate), reason });
    if (!certificate) {
      refuse("CERTIFICATE_UNREADABLE");
      continue;
    }
    const key = keyOf({ id, certificate }, keys);
    const reason = reasonAgainst(certificate, { now: new Date(), person: reading.person });
    const algorithms = reason ? [] : algorithmsOr(certificate, reading.mechanisms, key);
    if (reason) refuse(reason);
    else if (reading.isOpen && !key) refuse("CERTIFICATE_WITHOUT_KEY");
    else if (key && !key.maySign) refuse("CERTIFICATE_NOT_FOR_SIGNING");
    else if (algorithms.length === 0) refuse("CERTIFICATE_KEY_UNSUPPORTED");
    else
      usable.push({
        ...facts,
        summary: summaryOf(certificate),
        chain: chainOf(certificate, certificates)
          .slice(1)
          .map((authority) => authority.der),
        algorithms,
        isKeySeen: key !== undefined,
        asksEachTime: key?.asksEachTime ?? false,
        key,
      });
  }
  return { usable, others };
};

/** Without what stays in this process. */
export const forOthers = ({ usable, others }: ReturnType<typeof readCertificates>): TokenCertificates => ({
  usable: usable.map(({ key: _, ...certificate }) => certificate),
  others,
});

const readStored = (functions: Pkcs11Library["functions"], session: Handle): Stored[] => {
  const found = new Map<string, Stored>();
  for (const object of findObjects(functions, session, CKO_CERTIFICATE)) {
    const read = (type: number) => attributeOf(functions, session, object, type);
    const type = read(CKA_CERTIFICATE_TYPE);
    const der = read(CKA_VALUE);
    if (!der || (type && type.readUInt32LE() !== CKC_X_509)) continue;
    const key = der.toString("base64");
    if (!found.has(key))
      found.set(key, {
        der,
        id: read(CKA_ID) ?? Buffer.alloc(0),
        label: read(CKA_LABEL)?.toString("utf8") ?? "",
      });
  }
  return [...found.values()];
};

const parse = (der: Buffer): Certificate | undefined => {
  try {
    return parseCertificate(der);
  } catch (error) {
    if (error instanceof CertificateError) return undefined;
    throw error;
  }
};

const algorithmsOr = (
  certificate: Certificate,
  mechanisms: ReadonlySet<number>,
  key: TokenKey | undefined,
) => {
  try {
    return algorithmsOf(certificate.publicKey, mechanisms, key?.allowed);
  } catch (error) {
    if (error instanceof CertificateError) return [];
    throw error;
  }
};

const summaryOf = (certificate: Certificate): CertificateSummary => {
  const { subject, issuer, notBefore, notAfter } = certificate;
  return {
    commonName: subject.commonName ?? subject.organization ?? "",
    issuer: issuer.commonName ?? issuer.organization ?? "",
    nationalId: identityOf(certificate).nationalId,
    notBefore,
    notAfter,
  };
};
