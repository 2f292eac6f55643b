import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { judgeLongTerm } from "@foja/testing/judges/pyhanko-ades";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing, runProgram } from "@foja/testing/judges/run-program";
import { isVeraPdfMissing, judgeWithVeraPdf } from "@foja/testing/judges/verapdf";
import { withFolder } from "@foja/testing/judges/work-folder";
import { anArchive, START, yearsLater } from "@foja/testing/revocation/archive";
import { describe, expect, test } from "vitest";
import { PdfReader } from "../pdf/reader";
import { refusal } from "../revocation/respond";
import { anArchivalDocument } from "../sign/test-archival";
import { aComposedDocument } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "../verify/verify-pdf";
import { raiseToLt, raiseToLta, renew } from "./raise-level";

const SIGNED_AT = "2027-03-05T15:00:00+00:00";
const LT = { status: "PASSED", timestamp: "PASSED", provedAt: SIGNED_AT, archivedAt: null };
const LTA = { ...LT, archivedAt: SIGNED_AT };

type Archive = ReturnType<typeof anArchive>;

/** RSA, P-256 and RSA-PSS, one after the other, certificates for a year. */
const signedThrice = async (archive: Archive, pdf: Buffer): Promise<Buffer> => {
  let signed = pdf;
  for (const [commonName, key, pss] of [
    ["Ana", "rsa", false],
    ["Bruno", "P-256", false],
    ["Carla", "rsa", true],
  ] as const) {
    signed = await archive.sign(signed, archive.signer(commonName, { key, years: 1 }), { pss });
  }
  return signed;
};

describe.skipIf(isMissing("pyhanko", "pdfsig", "qpdf", "certutil"))("independent programs", () => {
  test("agree with B-LT, and know that what was added was missing", async () => {
    const archive = anArchive();
    const signed = await archive.sign(aDocument(), archive.signer());
    const { bytes } = await raiseToLt(signed, archive.tools);
    expect(await judgeLongTerm(signed, [archive.root], START)).toMatchObject([{ status: "INDETERMINATE" }]);
    expect(await judgeLongTerm(bytes, [archive.root], START)).toMatchObject([LT]);
    expect(await judgeWithQpdf(bytes)).toMatchObject({ exitCode: 0 });
  });

  test.each(["table", "stream", "objectStreams"] as const)("agree with B-LTA (%s)", async (layout) => {
    const archive = anArchive();
    const roots = [archive.root];
    const signed = await signedThrice(archive, aComposedDocument(3, { layout }));
    const { bytes } = await raiseToLta(signed, archive.tools);
    expect(await judgeLongTerm(bytes, roots, START)).toMatchObject([LTA, LTA, LTA]);

    const verdicts = await judgeWithPyhanko(bytes, roots, START);
    expect(verdicts.map(({ modificationLevel }) => modificationLevel)).toEqual([
      "FORM_FILLING",
      "FORM_FILLING",
      "LTA_UPDATES",
      "NONE",
    ]);
    expect(verdicts.every(({ intact, valid, trusted }) => intact && valid && trusted)).toBe(true);
    expect(verdicts.at(-1)).toMatchObject({ kind: "timestamp", coverage: "ENTIRE_FILE" });

    const seen = await judgeWithPdfsig(bytes, roots);
    expect(seen.filter(({ validation }) => validation === "Signature is Valid.")).toHaveLength(3);
    expect(seen.filter(({ coversWholeDocument }) => coversWholeDocument)).toHaveLength(1);
    expect(await judgeWithQpdf(bytes)).toMatchObject({ exitCode: 0 });
  });

  test("believe a document ten years later when it was renewed in time, and not otherwise", async () => {
    const archive = anArchive();
    const roots = [archive.root];
    const archived = await raiseToLta(await signedThrice(archive, aComposedDocument(3)), archive.tools);
    let { bytes } = archived;
    for (const years of [2, 4, 6, 8, 10]) {
      archive.clock.now = yearsLater(years);
      archive.state.tsa = archive.aTsa();
      ({ bytes } = await renew(bytes, archive.tools));
    }
    // pyHanko keeps no proof of existence for the time stamps over signatures and does without them here.
    const later = { ...LTA, timestamp: null };
    expect(await judgeLongTerm(bytes, roots, yearsLater(10))).toMatchObject([later, later, later]);
    const forgotten = await judgeLongTerm(archived.bytes, roots, yearsLater(10));
    expect(forgotten.map(({ status }) => status)).not.toContain("PASSED");

    const verdicts = await judgeWithPyhanko(bytes, roots, yearsLater(10));
    expect(verdicts.map(({ kind }) => kind)).toEqual([
      ...Array(3).fill("signature"),
      ...Array(6).fill("timestamp"),
    ]);
    expect(verdicts.every(({ intact, valid }) => intact && valid)).toBe(true);
    expect(verdicts.slice(2, -1).every(({ modificationLevel }) => modificationLevel === "LTA_UPDATES")).toBe(
      true,
    );
    expect(await judgeWithQpdf(bytes)).toMatchObject({ exitCode: 0 });
  });

  test.each([
    {
      what: "lists alone",
      options: { instead: ({ url }) => (url.endsWith("/ocsp") ? refusal("tryLater") : undefined) },
    },
    { what: "a responder that can be revoked", options: { responderNeedsNoCheck: false } },
  ] satisfies { what: string; options: Parameters<typeof anArchive>[0] }[])(
    "believe $what",
    async ({ options }) => {
      const archive = anArchive(options);
      const member = archive.signer();
      const { bytes } = await raiseToLta(await archive.sign(aDocument(), member), archive.tools);
      expect(await judgeLongTerm(bytes, [archive.root], START)).toMatchObject([LTA]);
    },
  );

  test("believe a signature whose issuer was fetched", async () => {
    const archive = anArchive();
    const { key, certificates } = archive.signer();
    const signed = await archive.sign(aDocument(), { key, certificates: [certificates[0]] });
    const { bytes } = await raiseToLt(signed, archive.tools);
    expect(await judgeLongTerm(bytes, [archive.root], START)).toMatchObject([LT]);
  });

  test.each([1, 2] as const)("find nothing forbidden in a document certified at level %i", async (level) => {
    const archive = anArchive();
    const certified = await archive.signCertifying(aDocument(), archive.signer(), { level });
    const { bytes } = await raiseToLta(certified, archive.tools);
    const verdicts = await judgeWithPyhanko(bytes, [archive.root], START);
    expect(verdicts).toMatchObject([
      { kind: "signature", bottomLine: true, docMdpOk: true, modificationLevel: "LTA_UPDATES" },
      { kind: "timestamp", modificationLevel: "NONE" },
    ]);
  });

  test("read an encrypted document, which stays encrypted", async () => {
    const archive = anArchive();
    const encrypted = await withFolder(async (folder) => {
      const files = [await folder.put("in.pdf", aDocument()), `${folder.path}/out.pdf`];
      await runProgram("qpdf", ["--encrypt", "", "dueño", "256", "--", ...files]);
      return folder.get("out.pdf");
    });
    const { bytes } = await raiseToLta(await archive.sign(encrypted, archive.signer()), archive.tools);
    expect(new PdfReader(bytes).encryption).toBeDefined();
    expect(verifyPdf(new PdfReader(bytes)).signatures).toMatchObject([
      { valid: true, modificationLevel: "LTA_UPDATES" },
      { valid: true, modificationLevel: "NONE" },
    ]);
    expect((await judgeWithPdfsig(bytes, [archive.root]))[0]).toMatchObject({
      validation: "Signature is Valid.",
    });
    expect(await judgeWithQpdf(bytes)).toMatchObject({ exitCode: 0 });
  });
});

describe.skipIf(isVeraPdfMissing())("veraPDF", () => {
  test.each([
    { flavour: "1b", claim: { part: 1, conformance: "B" } },
    { flavour: "2a", claim: { part: 2, conformance: "A" } },
    { flavour: "3b", claim: { part: 3, conformance: "B" } },
    { flavour: "ua1", claim: { part: 2, conformance: "A", accessible: true } },
  ] as const)(
    "finds a document that keeps $flavour keeping it in the archive",
    async ({ flavour, claim }) => {
      const archive = anArchive();
      const signed = await archive.sign(anArchivalDocument(claim), archive.signer());
      const lta = await raiseToLta(signed, archive.tools);
      const renewed = await renew(lta.bytes, archive.tools);
      const verdicts = await judgeWithVeraPdf(flavour, [signed, lta.bytes, renewed.bytes]);
      expect(verdicts.map(({ failures }) => failures)).toEqual([[], [], []]);
    },
  );
});
