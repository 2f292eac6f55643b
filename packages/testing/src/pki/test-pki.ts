import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { OID } from "@foja/pades/asn1/oids";
import type { KeyUsage } from "@foja/pades/x509/certificate";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import type { DistinguishedName } from "@foja/pades/x509/name";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { anRsaKeyPair } from "./rsa-keys";

/** A key with its certificate and chain, DER, own certificate first, root last. */
export type Identity = { readonly key: KeyObject; readonly certificates: readonly [Buffer, ...Buffer[]] };

export type TestPki = {
  readonly root: Identity;
  readonly intermediate: Identity;
  /** Signs documents; named as its key. */
  readonly rsa: Identity;
  readonly p256: Identity;
  readonly p384: Identity;
  readonly tsa: Identity;
  readonly tsaOfP256: Identity;
  /** What must be refused, each for one reason. */
  readonly expired: Identity;
  readonly notYetValid: Identity;
  readonly weakRsa: Identity;
  readonly weakHash: Identity;
  readonly oddCurve: Identity;
  readonly notForSigning: Identity;
  readonly stranger: Identity;
  readonly tsaNotCritical: Identity;
  readonly tsaWithMorePurposes: Identity;
  readonly tsaExpired: Identity;
};

type KeyKind = "rsa-2048" | "rsa-1024" | "P-256" | "P-384" | "secp256k1";

const DAY_MS = 86_400_000;

/**
 * A certification authority with people and time stamp authorities, made at run time: no key is ever committed.
 * Members are made when first asked for.
 */
export const createTestPki = (now: Date = new Date()): TestPki => {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);

  const anAuthority = (commonName: string, issuer?: Identity): Identity => {
    const { privateKey, publicKey } = newKey("P-256");
    const certificate = createCertificate({
      subject: { country: "AR", organization: "Autoridad de prueba", commonName },
      publicKey,
      issuer: issuer ? { certificate: issuer.certificates[0], key: issuer.key } : { selfSigned: privateKey },
      notBefore: at(-3650),
      notAfter: at(3650),
      authority: issuer ? { pathLength: 0 } : {},
      keyUsage: ["keyCertSign", "cRLSign"],
    });
    return { key: privateKey, certificates: [certificate, ...(issuer?.certificates ?? [])] };
  };

  const aMember = (options: {
    readonly subject: DistinguishedName;
    readonly key?: KeyKind;
    readonly issuer?: Identity;
    readonly days?: readonly [number, number];
    readonly keyUsage?: readonly KeyUsage[];
    readonly extendedKeyUsage?: { readonly isCritical: boolean; readonly purposes: readonly string[] };
    readonly hash?: "sha1" | "sha256";
  }): Identity => {
    const { privateKey, publicKey } = newKey(options.key ?? "P-256");
    const issuer = options.issuer ?? pki.intermediate;
    const [from, until] = options.days ?? [-30, 365];
    const certificate = createCertificate({
      subject: options.subject,
      publicKey,
      issuer: { certificate: issuer.certificates[0], key: issuer.key },
      notBefore: at(from),
      notAfter: at(until),
      keyUsage: options.keyUsage ?? ["digitalSignature", "nonRepudiation"],
      ...(options.extendedKeyUsage ? { extendedKeyUsage: options.extendedKeyUsage } : {}),
      ...(options.hash ? { hash: options.hash } : {}),
    });
    return { key: privateKey, certificates: [certificate, ...issuer.certificates] };
  };

  const aTsa = (commonName: string, options: Partial<Parameters<typeof aMember>[0]> = {}): Identity =>
    aMember({
      subject: { country: "AR", organization: "Autoridad de prueba", commonName },
      extendedKeyUsage: { isCritical: true, purposes: [OID.timeStamping] },
      keyUsage: ["digitalSignature"],
      ...options,
    });

  const pki: TestPki = lazily({
    root: () => anAuthority("Raíz de prueba"),
    intermediate: () => anAuthority("Intermedia de prueba", pki.root),
    rsa: () => aMember({ subject: person("Ana Núñez", "27111111114"), key: "rsa-2048" }),
    p256: () => aMember({ subject: person("Bruno Díaz", "20222222223") }),
    p384: () => aMember({ subject: person("Carla Peña", "27333333334"), key: "P-384" }),
    tsa: () => aTsa("Sellos de tiempo de prueba", { key: "rsa-2048" }),
    tsaOfP256: () => aTsa("Sellos de tiempo P-256"),
    expired: () => aMember({ subject: person("Vencida", "27444444445"), days: [-400, -1] }),
    notYetValid: () => aMember({ subject: person("Futura", "27555555556"), days: [1, 400] }),
    weakRsa: () => aMember({ subject: person("Corta", "27666666667"), key: "rsa-1024" }),
    weakHash: () =>
      aMember({ subject: person("SHA-1", "27777777778"), issuer: oldAuthority(), hash: "sha1" }),
    oddCurve: () => aMember({ subject: person("Otra curva", "27888888889"), key: "secp256k1" }),
    notForSigning: () =>
      aMember({ subject: person("Cifrado", "27999999990"), keyUsage: ["keyEncipherment"] }),
    stranger: () => aMember({ subject: person("Ajena", "27121212124"), issuer: anAuthority("Otra raíz") }),
    tsaNotCritical: () =>
      aTsa("Sin crítico", { extendedKeyUsage: { isCritical: false, purposes: [OID.timeStamping] } }),
    tsaWithMorePurposes: () =>
      aTsa("Con más usos", {
        extendedKeyUsage: { isCritical: true, purposes: [OID.timeStamping, OID.emailProtection] },
      }),
    tsaExpired: () => aTsa("Sellos vencidos", { days: [-400, -1] }),
  });

  const oldAuthority = (): Identity => {
    const { privateKey, publicKey } = newKey("rsa-2048");
    const certificate = createCertificate({
      subject: { country: "AR", commonName: "Raíz RSA de prueba" },
      publicKey,
      issuer: { selfSigned: privateKey },
      notBefore: at(-3650),
      notAfter: at(3650),
      authority: {},
      keyUsage: ["keyCertSign", "cRLSign"],
    });
    return { key: privateKey, certificates: [certificate] };
  };

  return pki;
};

const person = (commonName: string, cuit: string): DistinguishedName => ({
  country: "AR",
  commonName,
  serialNumber: `CUIT ${cuit}`,
});

const newKey = (kind: KeyKind): { privateKey: KeyObject; publicKey: KeyObject } => {
  if (kind === "rsa-2048") return anRsaKeyPair();
  if (kind === "rsa-1024") return anRsaKeyPair(1024);
  return generateKeyPairSync("ec", { namedCurve: kind });
};

const lazily = <T extends object>(makers: { readonly [name in keyof T]: () => T[name] }): T => {
  const made = {} as T;
  for (const name of Object.keys(makers) as (keyof T)[]) {
    let value: T[typeof name] | undefined;
    Object.defineProperty(made, name, {
      enumerable: true,
      get: () => {
        value ??= makers[name]();
        return value;
      },
    });
  }
  return made;
};

/** PEM text of DER certificates, for the programs that judge. */
export const toPem = writePemCertificates;
