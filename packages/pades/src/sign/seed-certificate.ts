import { Asn1Error } from "../asn1/asn1-error";
import { childrenOf, readAsn1 } from "../asn1/read";
import { readOid, readText } from "../asn1/values";
import { arrayAt, numberAt } from "../pdf/access";
import { Dict, type Direct, type ObjectSource, PdfString } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";
import { type Certificate, KEY_USAGES, parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { policiesOf } from "../x509/extensions";
import { readOr } from "../x509/read-or";
import { SigningError } from "./errors";

/** Bits of Ff of a certificate seed value (ISO 32000-1, table 235). URL is never binding. */
const REQUIRED = { subject: 1, issuer: 2, policies: 4, subjectName: 8, keyUsage: 32 } as const;

/** Keys of SubjectDN by the object identifier of their attribute; others are written as identifiers. */
const ATTRIBUTE_OIDS: Readonly<Record<string, string>> = {
  CN: "2.5.4.3",
  SN: "2.5.4.4",
  SERIALNUMBER: "2.5.4.5",
  C: "2.5.4.6",
  L: "2.5.4.7",
  ST: "2.5.4.8",
  S: "2.5.4.8",
  STREET: "2.5.4.9",
  O: "2.5.4.10",
  OU: "2.5.4.11",
  T: "2.5.4.12",
  TITLE: "2.5.4.12",
  GN: "2.5.4.42",
  G: "2.5.4.42",
  E: "1.2.840.113549.1.9.1",
  EMAIL: "1.2.840.113549.1.9.1",
  EMAILADDRESS: "1.2.840.113549.1.9.1",
  DC: "0.9.2342.19200300.100.1.25",
  UID: "0.9.2342.19200300.100.1.1",
};

/**
 * The certificate that a field asks for (ISO 32000-1, table 235): one of those listed, from one of these issuers, with these names,
 * policies and uses of its key.
 * @throws SigningError SEED_VALUE, also when a constraint is required and the certificates are not known; CertificateError UNREADABLE
 * about the signer's own certificates
 */
export const assertSeedCertificate = (
  source: ObjectSource,
  seed: Dict | undefined,
  certificates: readonly Uint8Array[] | undefined,
): void => {
  const flags = numberAt(source, seed, "Ff") ?? 0;
  const isRequired = (key: keyof typeof REQUIRED) => (flags & REQUIRED[key]) !== 0;
  const keys = Object.keys(REQUIRED) as (keyof typeof REQUIRED)[];
  if (!seed || !keys.some(isRequired)) return;
  const [own, ...chain] = (certificates ?? []).map(parseCertificate);
  if (!own) throw unmet("un certificado determinado, y todavía no se conoce el del firmante");

  const subjects = bytesAt(source, seed, "Subject");
  if (isRequired("subject") && subjects && !subjects.some((der) => der.equals(own.der)))
    throw unmet("el certificado de otra persona");
  const issuers = bytesAt(source, seed, "Issuer");
  if (isRequired("issuer") && issuers && !issuers.some((der) => comesFrom([own, ...chain], der)))
    throw unmet("un certificado de otra autoridad");
  if (isRequired("subjectName") && !readable(() => hasNames(source, seed, own)))
    throw unmet("otro titular del certificado");
  const policies = bytesAt(source, seed, "OID")?.map((bytes) => bytes.toString("latin1"));
  const ownPolicies = isRequired("policies") && policies ? readable(() => policiesOf(own) ?? []) : [];
  if (isRequired("policies") && policies && !policies.some((policy) => ownPolicies.includes(policy)))
    throw unmet("un certificado de otra política");
  const uses = bytesAt(source, seed, "KeyUsage")?.map((bytes) => bytes.toString("latin1"));
  if (isRequired("keyUsage") && uses && !uses.some((use) => hasKeyUsage(own, use)))
    throw unmet("un certificado con otros usos de la clave");
};

export const unmet = (what: string): SigningError =>
  new SigningError("SEED_VALUE", `El campo de firma exige ${what}`);

/** Parts that `parseCertificate` leaves unread. */
const readable = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) throw new CertificateError("UNREADABLE", error.message);
    throw error;
  }
};

const bytesAt = (source: ObjectSource, seed: Dict, key: string): Buffer[] | undefined =>
  listAt(source, seed, key)?.flatMap((value) => (value instanceof PdfString ? [value.bytes] : []));

/** The things in a list, each once: it may name one of a megabyte thousands of times. */
export const listAt = (source: ObjectSource, seed: Dict, key: string): Direct[] | undefined => {
  const items = arrayAt(source, seed, key);
  return items && [...new Set(items.map((item) => source.resolve(item)))];
};

/** The issuer is one of the chain, or has issued one of it. */
const comesFrom = (chain: readonly Certificate[], issuerDer: Buffer): boolean => {
  const issuer = readCertificate(issuerDer);
  return (
    issuer !== undefined &&
    chain.some(
      ({ der, x509 }, index) =>
        (index > 0 && der.equals(issuer.der)) ||
        (x509.checkIssued(issuer.x509) && x509.verify(issuer.publicKey)),
    )
  );
};

const readCertificate = (der: Buffer): Certificate | undefined => {
  try {
    return parseCertificate(der);
  } catch {
    // A list may hold certificates of kinds that we cannot read: they are not ours.
    return undefined;
  }
};

/** Every attribute of every dictionary is part of the subject. */
const hasNames = (source: ObjectSource, seed: Dict, { subjectName }: Certificate): boolean => {
  const own = new Set(
    childrenOf(readAsn1(subjectName))
      .flatMap(childrenOf)
      .flatMap((pair) => {
        const [type, value] = childrenOf(pair);
        // A value that is no text is none that a field could ask for.
        const text = value && readOr(() => readText(value), undefined);
        return type && text !== undefined ? [`${readOid(type)}=${text}`] : [];
      }),
  );
  return (listAt(source, seed, "SubjectDN") ?? []).every((wanted) => {
    if (!(wanted instanceof Dict)) return true;
    return [...wanted].every(([key, object]) => {
      const value = source.resolve(object);
      const text = value instanceof PdfString ? decodeText(value) : "";
      return own.has(`${ATTRIBUTE_OIDS[key.toUpperCase()] ?? key}=${text}`);
    });
  });
};

/** A character a bit, in the order of RFC 5280: 1 must be set, 0 must not, X and what is left out may. */
const hasKeyUsage = ({ keyUsage }: Certificate, wanted: string): boolean =>
  KEY_USAGES.every((use, bit) => {
    const character = wanted[bit] ?? "X";
    // Without the extension a key may be used for everything.
    const isSet = keyUsage?.has(use) ?? true;
    return character === "1" ? isSet : character !== "0" || !isSet;
  });
