import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { OID } from "@foja/pades/asn1/oids";
import { nullValue } from "@foja/pades/asn1/write";
import { createCrl, type RevokedCertificate } from "@foja/pades/revocation/create-crl";
import { type CertificateState, createOcspResponder } from "@foja/pades/revocation/respond";
import { type Certificate, parseCertificate } from "@foja/pades/x509/certificate";
import { type CertificateRequest, createCertificate } from "@foja/pades/x509/create-certificate";
import { anRsaKeyPair } from "./rsa-keys";
import type { Identity } from "./test-pki";

/** A certification authority that answers about its certificates at addresses that they name. */
export type RevocationPki = {
  readonly root: Identity;
  readonly intermediate: Identity;
  /** Appointed by the intermediate authority to answer for it. */
  readonly responder: Identity;
  /** A person, or with `timestamps` a time stamp authority, certified by the intermediate authority from `from` on. */
  issue(options: MemberOptions): Identity;
  revoke(
    certificate: Uint8Array,
    state: Omit<Extract<CertificateState, { status: "revoked" }>, "status">,
  ): void;
  /** What stands at an address; undefined: nothing. Answers are made with the time of `clock`. */
  answer(url: string, body?: Uint8Array): Buffer | undefined;
};

export type MemberOptions = {
  readonly commonName: string;
  readonly from: Date;
  readonly years: number;
  readonly timestamps?: boolean;
  readonly key?: "rsa" | "P-256";
  /** Addresses that the certificate names. */
  readonly names?: { readonly ocsp?: boolean; readonly crl?: boolean; readonly issuer?: boolean };
};

export type RevocationPkiOptions = {
  readonly clock: { now: Date };
  readonly baseUrl?: string;
  /** False: the responder's own certificate has to be looked up too, in the list. */
  readonly responderNeedsNoCheck?: boolean;
  /** Keys of the authorities and the responder. */
  readonly authorityKey?: "rsa" | "P-256";
  /** Hash under the responder's own certificate. */
  readonly responderHash?: "sha1" | "sha256";
  /** Further entries of every list, to make it large. */
  readonly otherEntries?: number;
};

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;

export const createRevocationPki = (options: RevocationPkiOptions): RevocationPki => {
  const { clock, baseUrl = "http://pki.test", responderNeedsNoCheck = true, otherEntries = 0 } = options;
  const { authorityKey = "P-256", responderHash = "sha256" } = options;
  const start = new Date(clock.now.getTime() - YEAR_MS);
  const revoked = new Map<string, RevokedCertificate>();

  const make = (
    request: Pick<CertificateRequest, "subject" | "keyUsage"> & Partial<CertificateRequest>,
    issuer: Identity | undefined,
    kind: "rsa" | "P-256" = authorityKey,
  ): Identity => {
    const { privateKey, publicKey } = newKey(kind);
    const certificate = createCertificate({
      publicKey,
      issuer: issuer ? { certificate: issuer.certificates[0], key: issuer.key } : { selfSigned: privateKey },
      notBefore: start,
      notAfter: new Date(start.getTime() + 40 * YEAR_MS),
      ...request,
    });
    return { key: privateKey, certificates: [certificate, ...(issuer?.certificates ?? [])] };
  };

  const named = (commonName: string) => ({ country: "AR", organization: "Autoridad de prueba", commonName });
  const root = make(
    { subject: named("Raíz"), authority: {}, keyUsage: ["keyCertSign", "cRLSign"] },
    undefined,
  );
  const intermediate = make(
    {
      subject: named("Emisora"),
      authority: { pathLength: 0 },
      keyUsage: ["keyCertSign", "cRLSign"],
      crlUrl: `${baseUrl}/root.crl`,
      issuerUrl: `${baseUrl}/root.cer`,
    },
    root,
  );
  const responder = make(
    {
      subject: named("Consultas"),
      keyUsage: ["digitalSignature"],
      extendedKeyUsage: { isCritical: false, purposes: [OID.ocspSigning] },
      hash: responderHash,
      ...(responderNeedsNoCheck
        ? { extensions: [{ oid: OID.ocspNoCheck, value: nullValue(), isCritical: false }] }
        : { crlUrl: `${baseUrl}/intermediate.crl` }),
    },
    intermediate,
  );

  const issue = ({
    commonName,
    from,
    years,
    timestamps = false,
    key,
    names = {},
  }: MemberOptions): Identity => {
    const { ocsp = true, crl = true, issuer = true } = names;
    return make(
      {
        subject: { country: "AR", commonName, ...(timestamps ? {} : { serialNumber: "CUIL 27111111114" }) },
        notBefore: from,
        notAfter: new Date(from.getTime() + years * YEAR_MS),
        keyUsage: timestamps ? ["digitalSignature"] : ["digitalSignature", "nonRepudiation"],
        ...(timestamps ? { extendedKeyUsage: { isCritical: true, purposes: [OID.timeStamping] } } : {}),
        ...(ocsp ? { ocspUrl: `${baseUrl}/ocsp` } : {}),
        ...(crl ? { crlUrl: `${baseUrl}/intermediate.crl` } : {}),
        ...(issuer ? { issuerUrl: `${baseUrl}/intermediate.cer` } : {}),
      },
      intermediate,
      key ?? "P-256",
    );
  };

  const stateOf = (serialNumber: Buffer): CertificateState => {
    const entry = revoked.get(serialNumber.toString("hex"));
    return entry ? { status: "revoked", ...entry } : { status: "good" };
  };

  const listOf = (authority: Identity): Buffer =>
    createCrl({
      issuer: parse(authority),
      key: authority.key,
      earlierEntries: fillers(otherEntries),
      revoked: revoked.values(),
      number: Math.floor(clock.now.getTime() / 1000),
      thisUpdate: clock.now,
      nextUpdate: new Date(clock.now.getTime() + 7 * DAY_MS),
    });

  const ocsp = createOcspResponder({
    issuer: parse(intermediate),
    key: responder.key,
    certificates: responder.certificates.slice(0, 1),
    stateOf,
    now: () => clock.now,
    validForMs: DAY_MS,
  });

  const places: Readonly<Record<string, (body: Uint8Array) => Buffer>> = {
    "/ocsp": (body) => ocsp.respond(body),
    "/root.crl": () => listOf(root),
    "/intermediate.crl": () => listOf(intermediate),
    "/root.cer": () => root.certificates[0],
    "/intermediate.cer": () => intermediate.certificates[0],
  };

  return {
    root,
    intermediate,
    responder,
    issue,
    revoke: (certificate, state) => {
      const { serialNumber } = parseCertificate(certificate);
      revoked.set(serialNumber.toString("hex"), { serialNumber, ...state });
    },
    answer: (url, body = Buffer.alloc(0)) => places[new URL(url).pathname]?.(body),
  };
};

const parse = ({ certificates }: Identity): Certificate => parseCertificate(certificates[0]);

const newKey = (kind: "rsa" | "P-256"): { privateKey: KeyObject; publicKey: KeyObject } =>
  kind === "rsa" ? anRsaKeyPair() : generateKeyPairSync("ec", { namedCurve: "P-256" });

/** An entry with a serial number of 16 bytes, as authorities use them: superseded on 1 January 2026. */
const FILLER = Buffer.from(
  "302f021041000000000000000000000000000000170d3236303130313030303030305a300c300a0603551d1504030a0104",
  "hex",
);

const fillers = (count: number): Buffer => {
  const entries = Buffer.alloc(count * FILLER.length, FILLER);
  for (let index = 0; index < count; index += 1) entries.writeUInt32BE(index, index * FILLER.length + 16);
  return entries;
};
