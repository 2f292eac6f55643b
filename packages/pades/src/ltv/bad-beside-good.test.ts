import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { objectIdentifier, octetString, retag, sequence } from "../asn1/write";
import { PdfReader } from "../pdf/reader";
import type { IssuerSource } from "../revocation/issuers";
import { aComposedDocument } from "../sign/test-signing";
import { judgePdf } from "../trust/judge-pdf";
import { aKey, anAuthority, aSigner, type Issued, NOW } from "../trust/test-certificates";
import { at, crlOf, root, sign, tsa, authority as tsaAuthority } from "../trust/test-world";
import { createTrustStore } from "../trust/trust-store";
import { completeCertificates } from "./complete-certificates";
import { raiseToLt } from "./raise-level";

// One authority with one key and several certificates, of which one leads to the anchor.
const key = aKey();
const foreign = anAuthority("Raíz ajena");
const expired = anAuthority("Emisora", { by: root, key, years: [-3, -1] });
const cross = anAuthority("Emisora", { by: foreign, key });
const revoked = anAuthority("Emisora", { by: root, key });
const good = anAuthority("Emisora", { by: root, key });
const everybody = [expired, cross, revoked, good, foreign, root, tsaAuthority];

const address = retag(0x86, octetString(Buffer.from("http://ca.test/emisora.p7c")));
const signer = aSigner(good, {
  extensions: [
    {
      oid: OID.authorityInfoAccess,
      isCritical: false,
      value: sequence(sequence(objectIdentifier(OID.caIssuers), address)),
    },
  ],
});

const derOf = ({ certificate }: Issued): Buffer => certificate.der;
const soon = at(0.001);

const publishing =
  (published: readonly Issued[], isPartial = false): IssuerSource =>
  async ({ der }) => {
    const isSigner = der.equals(derOf(signer));
    return { certificates: isSigner ? published.map(derOf) : [], isPartial: isSigner && isPartial };
  };

const toolsWith = (issuers: IssuerSource) => ({
  issuers,
  now: () => soon,
  trustAnchors: [root.certificate],
  timestamp: () => Promise.reject(new Error("no time stamp is needed")),
  revocation: async (_: unknown, issuer: Issued["certificate"]) => {
    const by = everybody.find(({ certificate }) => certificate.publicKeyBits.equals(issuer.publicKeyBits));
    if (!by) throw new Error("nobody's list");
    return { crl: crlOf(by, soon, [{ of: revoked, revokedAt: at(-0.01), reason: "superseded" }]) };
  },
});

const signWith = async (held: readonly Issued[], issuers: IssuerSource): Promise<Buffer> => {
  const tools = toolsWith(issuers);
  const complete = await completeCertificates([signer, ...held].map(derOf), { ...tools, at: NOW });
  const brought = everybody.filter((issued) => complete.some((der) => der.equals(derOf(issued))));
  // Time stamps bring their own chain beside it.
  return sign(aComposedDocument(1), {
    by: signer,
    issuers: brought.toSorted((one, other) => order(complete, one) - order(complete, other)),
    stampedBy: tsa,
    stampIssuers: [tsaAuthority, root],
  });
};

const order = (complete: readonly Buffer[], issued: Issued) =>
  complete.findIndex((der) => der.equals(derOf(issued)));

const judged = (pdf: Buffer) =>
  judgePdf(new PdfReader(pdf), { store: createTrustStore([root.certificate]), now: soon }).signatures[0];

const namesOf = (list: readonly Issued[]) =>
  list.map((one) => [expired, cross, revoked, good, foreign].indexOf(one));
const labels = ["expired", "cross", "revoked", "good", "foreign root"];
const labelOf = (list: readonly Issued[]) =>
  namesOf(list)
    .map((index) => labels[index])
    .join(", ") || "nothing";

describe("the good path is found", () => {
  const cases: readonly { held: readonly Issued[]; published: readonly Issued[] }[] = [
    { held: [good, expired], published: [] },
    { held: [expired, good], published: [] },
    { held: [cross, good], published: [] },
    { held: [cross, foreign, good], published: [] },
    { held: [good, cross, foreign], published: [] },
    { held: [good, revoked], published: [] },
    { held: [revoked, good], published: [] },
    { held: [expired, cross, revoked, foreign, good], published: [] },
    { held: [expired], published: [good] },
    { held: [cross], published: [good] },
    { held: [cross, foreign], published: [good] },
    { held: [revoked], published: [good] },
    { held: [], published: [cross, foreign, good] },
    { held: [], published: [revoked, good] },
    { held: [], published: [expired, revoked, cross, good] },
  ];
  test.each(cases.map((each) => ({ ...each, file: labelOf(each.held), address: labelOf(each.published) })))(
    "with $file in the key file and $address published",
    async ({ held, published }) => {
      const issuers = publishing(published);
      const signed = await signWith(held, issuers);
      const { bytes, strangers } = await raiseToLt(signed, toolsWith(issuers));
      expect(strangers).toEqual([]);
      expect(judged(bytes)).toMatchObject({ isTrusted: true, level: "B-LT" });
      expect(judged(bytes)?.path.map(({ der }) => der)).toEqual([signer, good, root].map(derOf));
    },
  );

  test.each([{ held: [expired] }, { held: [cross] }, { held: [] }])(
    "already when signing, so that the signature is trusted as it is (%#)",
    async ({ held }) => {
      expect(judged(await signWith(held, publishing([good])))).toMatchObject({ isTrusted: true });
    },
  );
});

describe("without the good certificate", () => {
  test.each([
    { held: [], isPartial: true, code: "UNTRUSTED" },
    { held: [], isPartial: false, code: "UNTRUSTED" },
    { held: [expired], isPartial: true, code: "EXPIRED" },
    { held: [expired], isPartial: false, code: "EXPIRED" },
    { held: [cross, foreign], isPartial: true, code: "UNTRUSTED" },
    { held: [cross, foreign], isPartial: false, code: "UNTRUSTED" },
  ])("it is told whether asking again may help: $isPartial, $code", async ({ held, isPartial, code }) => {
    const issuers = publishing([], isPartial);
    const signed = await signWith(held, issuers);
    await expect(raiseToLt(signed, toolsWith(issuers))).rejects.toMatchObject({
      code,
      details: { isTransient: isPartial },
    });
  });

  test("a revoked one alone is refused as such, whoever is away", async () => {
    const issuers = publishing([], true);
    const signed = await signWith([revoked], issuers);
    await expect(raiseToLt(signed, toolsWith(issuers))).rejects.toMatchObject({ code: "REVOKED" });
  });
});

describe("what a signature brings", () => {
  const certificates = [signer, foreign, cross, good, root].map(derOf);

  test("is all that stands above its certificate, in order, and nobody is asked where that is whole", async () => {
    const nobody: IssuerSource = () => Promise.reject(new Error("nobody is to be asked"));
    const options = { issuers: nobody, trustAnchors: [root.certificate], at: NOW };
    const stray = derOf(aSigner(root));
    const complete = await completeCertificates([...certificates, stray], options);
    expect(complete).toEqual([signer, cross, good, foreign, root].map(derOf));
    expect(
      await completeCertificates([signer, good, root].map(derOf), { ...options, trustAnchors: [] }),
    ).toEqual([signer, good, root].map(derOf));
  });

  test("is looked for again once a certificate on its path has ended", async () => {
    let asked = 0;
    const issuers: IssuerSource = async () => {
      asked += 1;
      return { certificates: [], isPartial: false };
    };
    const options = { issuers, trustAnchors: [root.certificate] };
    const first = await completeCertificates(certificates, { ...options, at: NOW });
    expect(await completeCertificates(certificates, { ...options, at: soon })).toBe(first);
    expect(asked).toBe(0);
    await completeCertificates(certificates, { ...options, at: at(1.5) });
    expect(asked).toBe(1);
  });
});
