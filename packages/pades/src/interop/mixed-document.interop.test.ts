import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftToken, type SoftToken } from "@foja/testing/token/soft-token";
import { openToken, type TokenSession } from "@foja/testing/token/token-session";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digestNameOf } from "../cms/algorithms";
import { createDetachedSignature } from "../cms/create-signature";
import { createExternalSigner, createKeySigner, type Signer } from "../cms/signer";
import { PdfReader } from "../pdf/reader";
import { appendSigningSheet } from "../sign/append-sheet";
import { embedSignature } from "../sign/embed-signature";
import { prepareSignature } from "../sign/prepare-signature";
import { aComposedDocument, aPerson, STAMP } from "../sign/test-signing";
import { aDocument, taggedParts } from "../test-documents";
import { createTimestampClient } from "../tsp/client";
import { verifyPdf } from "../verify/verify-pdf";

const pki = createTestPki();
/** Of another authority, as the signers of a real document are. pdfsig also chokes on a certificate that it meets twice. */
const otherPki = createTestPki();
const roots = [pki.root.certificates[0], otherPki.root.certificates[0]];
const { timestamp } = createTimestampClient({
  authorities: [{ url: "http://tsa.test/" }],
  fetch: aTsaTransport(aResponder(pki.tsa)),
});

type Signing = { readonly signer: Signer; readonly name: string; readonly official?: boolean };

const sign = async (pdf: Buffer, { signer, name, official }: Signing): Promise<Buffer> => {
  const prepared = prepareSignature(pdf, {
    person: aPerson(name),
    signingTime: new Date(),
    digestAlgorithm: digestNameOf(signer.algorithm),
    ...(official ? { stamp: STAMP } : {}),
  });
  return embedSignature(
    prepared,
    await createDetachedSignature({ signer, digest: prepared.digest, timestamp }),
  );
};

/** Hash out, signature in: whoever has the token sees neither document nor CMS. */
const twoStep = ({ certificates, algorithm, sign: signInToken }: Signer): Signer => ({
  certificates,
  algorithm,
  sign: async (attributes) => {
    const signature = await signInToken(attributes);
    return createExternalSigner({ certificates, algorithm, signature }).sign(attributes);
  },
});

const INPUTS = [
  { what: "composed and tagged", pdf: () => aComposedDocument(4, { ...taggedParts(), tagged: true }) },
  {
    what: "somebody else's, with a sheet",
    pdf: () => appendSigningSheet(aDocument({ markerY: false, pages: 3 }), { signers: 4 }),
  },
];

const JUDGES = ["pyhanko", "pdfsig", "certutil", "qpdf"] as const;

describe.skipIf(isMissing(...JUDGES) || isTokenMissing())("a document of four kinds of signature", () => {
  let token: SoftToken;
  let session: TokenSession;
  beforeAll(async () => {
    token = await createSoftToken({ a1: pki.p384 });
    session = openToken(token);
  });
  afterAll(async () => {
    session?.close();
    await token?.remove();
  });

  /** RSA by the server, P-256, RSA-PSS, and last the token, whose signature brings the number into its field. */
  const signFourTimes = async (pdf: Buffer): Promise<Buffer[]> => {
    const first = await sign(pdf, { signer: createKeySigner(pki.rsa), name: "Ana Núñez" });
    const second = await sign(first, { signer: createKeySigner(pki.p256), name: "Bruno Díaz" });
    const pss = createKeySigner({ ...otherPki.rsa, pss: true });
    const third = await sign(second, { signer: pss, name: "Carla Peña" });
    const inToken = twoStep(session.signer("a1", pki.intermediate.certificates));
    const fourth = await sign(third, { signer: inToken, name: "Dora Łukasz", official: true });
    return [first, second, third, fourth];
  };

  test.each(INPUTS)("holds before every judge, and before ours: $what", async ({ pdf }) => {
    const original = pdf();
    const stages = await signFourTimes(original);
    let before = original;
    for (const stage of stages) {
      expect(stage.subarray(0, before.length).equals(before)).toBe(true);
      before = stage;
    }
    expect(await judgeWithQpdf(before)).toMatchObject({ exitCode: 0 });

    const verdicts = await judgeWithPyhanko(before, roots);
    const stamped = { intact: true, valid: true, trusted: true };
    const good = { ...stamped, docMdpOk: true, bottomLine: true, timestamp: stamped };
    const earlier = { ...good, modificationLevel: "FORM_FILLING", coverage: "ENTIRE_REVISION" };
    const last = { ...good, modificationLevel: "NONE", coverage: "ENTIRE_FILE" };
    expect(verdicts).toMatchObject([earlier, earlier, earlier, last]);

    const poppler = await judgeWithPdfsig(before, roots);
    expect(poppler.map(({ validation }) => validation)).toEqual(Array(4).fill("Signature is Valid."));
    expect(poppler.map(({ certificate }) => certificate)).toEqual(Array(4).fill("Certificate is Trusted."));

    const { signatures, stamp } = verifyPdf(new PdfReader(before));
    expect(stamp).toBe("locked");
    expect(signatures.map(({ modificationLevel }) => modificationLevel)).toEqual(
      verdicts.map(({ modificationLevel }) => modificationLevel),
    );
    expect(signatures.every(({ intact, valid, isPermitted }) => intact && valid && isPermitted)).toBe(true);
    expect(signatures.map(({ certificate }) => certificate?.der)).toEqual(
      [pki.rsa, pki.p256, otherPki.rsa, pki.p384].map(({ certificates }) => certificates[0]),
    );
  });
});
