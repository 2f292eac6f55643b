import { createHash } from "node:crypto";
import { OID } from "../asn1/oids";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { arrayAt, dictAt } from "../pdf/access";
import { appendTo, ensureForm, markSigned } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, Placeholder, Stream } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { createCrl } from "../revocation/create-crl";
import { createOcspRequest } from "../revocation/ocsp-request";
import type { RevocationReason } from "../revocation/reason";
import { createOcspResponder } from "../revocation/respond";
import { signPdf } from "../sign/sign-pdf";
import { byteRangeBytes } from "../sign/signature-dictionary";
import { aPerson } from "../sign/test-signing";
import { createTimestampRequest } from "../tsp/request";
import { createResponder } from "../tsp/respond";
import { readTimestampResponse } from "../tsp/response";
import type { Imprint, TimestampSource } from "../tsp/timestamp";
import { aKey, anAuthority, aSigner, type Issued, NOW, yearsFrom } from "./test-certificates";

// Documents with a history of many years, made in a moment. For tests; what it writes does not depend on the code under test.

export const at = (years: number): Date => yearsFrom(NOW, years);

export const root = anAuthority("Raíz", { years: [-10, 40] });
export const authority = anAuthority("Autoridad", { by: root, years: [-10, 40] });
export const signer = aSigner(authority, { years: [-1, 2] });

export const aTsa = (
  years: readonly [number, number],
  by: Issued = authority,
  commonName = "Sellos",
): Issued =>
  aSigner(by, { years, keyUsage: ["digitalSignature"], purposes: [OID.timeStamping] }, { commonName });

export const tsa = aTsa([-1, 3]);

const chainOf = ({ certificate }: Issued, issuers: readonly Issued[]) => [
  certificate.der,
  ...issuers.map((issuer) => issuer.certificate.der),
];

export type SigningOptions = {
  readonly by?: Issued;
  readonly issuers?: readonly Issued[];
  readonly at?: Date;
  readonly stampedBy?: Issued | undefined;
  readonly stampIssuers?: readonly Issued[];
  readonly stampedAt?: Date;
  /** Instead of an authority: whatever this gives is put in for a token. */
  readonly token?: TimestampSource;
};

export const sign = async (pdf: Buffer, options: SigningOptions = {}): Promise<Buffer> => {
  const { by = signer, issuers = [authority, root], stampedBy, at: signingTime = NOW } = options;
  const cmsSigner = createKeySigner({ key: by.key, certificates: chainOf(by, issuers) });
  const stampOf = (authorityOfTime: Issued) => (imprint: Imprint) =>
    tokenOf(authorityOfTime, imprint, options.stampedAt ?? signingTime, options.stampIssuers ?? issuers);
  const timestamp = options.token ?? (stampedBy && stampOf(stampedBy));
  const { bytes } = await signPdf(pdf, { person: aPerson(), signingTime, contentsBytes: 12_000 }, (digest) =>
    createDetachedSignature({ signer: cmsSigner, digest, ...(timestamp ? { timestamp } : {}) }),
  );
  return bytes;
};

const tokenOf = async (
  by: Issued,
  imprint: Imprint,
  time: Date,
  issuers: readonly Issued[],
): Promise<Buffer> => {
  const certificates = chainOf(by, issuers);
  const nonce = Buffer.from("01020304", "hex");
  const responder = createResponder({ key: by.key, certificates, policy: "1.2.3.4", now: () => time });
  const answer = await responder.respond(createTimestampRequest({ imprint, nonce }));
  return readTimestampResponse(answer, { imprint, nonce: 0x01020304n, now: time, toleranceMs: 1000 }).token;
};

const CONTENTS_BYTES = 8192;

/** A document time stamp (ISO 32000-2, 12.8.5) in a field that shows nothing. */
export const stampDocument = async (
  pdf: Buffer,
  by: Issued,
  time: Date,
  type = "DocTimeStamp",
): Promise<Buffer> => {
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  const byteRange = new Placeholder(Buffer.from("[0 0 0 0]".padEnd(36)));
  const contents = new Placeholder(Buffer.from(`<${"0".repeat(CONTENTS_BYTES * 2)}>`));
  const value = update.add(
    dict({
      Type: name(type),
      Filter: name("Adobe.PPKLite"),
      SubFilter: name("ETSI.RFC3161"),
      ByteRange: byteRange,
      Contents: contents,
    }),
  );
  const page = firstPage(reader, reader.catalog).ref;
  const field = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: textString(`sello-${value.number}`),
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page,
      V: value,
    }),
  );
  appendTo(update, page, "Annots", [field]);
  const form = ensureForm(update, reader.rootRef);
  appendTo(update, form, "Fields", [field]);
  markSigned(update, form);

  const { bytes, placeholders } = update.build();
  const start = placeholders.get(contents) as number;
  const end = start + contents.bytes.length;
  byteRangeBytes([0, start, end, bytes.length - end]).copy(bytes, placeholders.get(byteRange) as number);
  const digest = createHash("sha256").update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const token = await tokenOf(by, { hash: "sha256", digest }, time, [authority, root]);
  bytes.write(token.toString("hex"), start + 1, "latin1");
  return bytes;
};

type Material = {
  readonly certificates?: readonly Buffer[];
  readonly ocsps?: readonly Buffer[];
  readonly crls?: readonly Buffer[];
};

/** Puts material into the document security store, beside what is there. */
export const store = (pdf: Buffer, { certificates = [], ocsps = [], crls = [] }: Material): Buffer => {
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  const old = dictAt(reader, reader.catalog, "DSS");
  const grown = (list: string, items: readonly Buffer[]) => [
    ...(arrayAt(reader, old, list) ?? []),
    ...items.map((item) => update.add(new Stream(dict(), item))),
  ];
  const grownStore = dict({
    Type: name("DSS"),
    Certs: grown("Certs", certificates),
    OCSPs: grown("OCSPs", ocsps),
    CRLs: grown("CRLs", crls),
  });
  update.edit(reader.rootRef).set("DSS", update.add(grownStore));
  return update.build().bytes;
};

export type Revoked = { readonly revokedAt: Date; readonly reason?: RevocationReason };

/** What the issuer, or whoever pretends to be it, says about a certificate. */
export const ocspAbout = (
  { certificate }: Issued,
  time: Date,
  { by = authority, key = by.key, ...revoked }: Partial<Revoked> & { by?: Issued; key?: Issued["key"] } = {},
): Buffer => {
  const { revokedAt, reason } = revoked;
  const responder = createOcspResponder({
    issuer: by.certificate,
    key,
    certificates: [],
    stateOf: () =>
      revokedAt ? { status: "revoked", revokedAt, ...(reason ? { reason } : {}) } : { status: "good" },
    now: () => time,
    validForMs: 86_400_000,
  });
  return responder.respond(createOcspRequest({ certificate, issuer: by.certificate }));
};

export const crlOf = (by: Issued, time: Date, revoked: readonly (Revoked & { of: Issued })[] = []): Buffer =>
  createCrl({
    issuer: by.certificate,
    key: by.key,
    number: 1,
    thisUpdate: time,
    nextUpdate: yearsFrom(time, 0.1),
    revoked: revoked.map(({ of, ...rest }) => ({ serialNumber: of.certificate.serialNumber, ...rest })),
  });

/** All that proves signer, time stamps and their authority good at a time. */
export const materialAt = (time: Date, people: readonly Issued[] = [signer, tsa]): Material => ({
  certificates: [authority.certificate.der, root.certificate.der],
  ocsps: people.map((person) => ocspAbout(person, time)),
  crls: [crlOf(root, time)],
});

export { aKey };
