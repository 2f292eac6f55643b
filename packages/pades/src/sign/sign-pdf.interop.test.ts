import { judgeWithMutool } from "@foja/testing/judges/mutool";
import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing } from "@foja/testing/judges/run-program";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { digestNameOf } from "../cms/algorithms";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner, type Signer } from "../cms/signer";
import { dictAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, type Ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { openOrRepair } from "../pdf/repair";
import { textString } from "../pdf/text-string";
import { aDocument, taggedParts } from "../test-documents";
import { createTimestampClient } from "../tsp/client";
import { fieldAppearance } from "./appearance";
import { appendSigningSheet } from "./append-sheet";
import type { SignatureRequest } from "./prepare-signature";
import { findSharedFont } from "./shared-font";
import { signPdf } from "./sign-pdf";
import { aComposedDocument, aPerson, STAMP } from "./test-signing";

const pki = createTestPki();
const roots = [pki.root.certificates[0]];
const { timestamp } = createTimestampClient({
  authorities: [{ url: "http://tsa.test/" }],
  fetch: aTsaTransport(aResponder(pki.tsa)),
});
const rsa = createKeySigner(pki.rsa);
const p256 = createKeySigner(pki.p256);
const p384 = createKeySigner(pki.p384);

const sign = async (
  pdf: Buffer,
  signer: Signer,
  request: Partial<SignatureRequest> = {},
): Promise<Buffer> => {
  const digestAlgorithm = digestNameOf(signer.algorithm);
  const { bytes } = await signPdf(
    pdf,
    { person: aPerson(), signingTime: new Date(), digestAlgorithm, ...request },
    (digest) => createDetachedSignature({ signer, digest, timestamp }),
  );
  return bytes;
};

/** Three signatures, the last one with the number; every stage is judged. */
const signThreeTimes = async (pdf: Buffer): Promise<Buffer[]> => {
  const first = await sign(pdf, rsa);
  const second = await sign(first, p256);
  const third = await sign(second, p384, { stamp: STAMP });
  return [first, second, third];
};

const INPUTS = [
  { what: "composed, with object streams", pdf: () => aComposedDocument(3) },
  { what: "composed, three pages", pdf: () => aComposedDocument(3, { pages: 3, layout: "stream" }) },
  { what: "composed and tagged", pdf: () => aComposedDocument(3, { ...taggedParts(), tagged: true }) },
  {
    what: "a foreign classic file with a sheet",
    pdf: () => appendSigningSheet(aDocument({ markerY: false }), { signers: 3 }),
  },
  {
    what: "a file with bytes before its header, opened for import",
    pdf: async () => (await openOrRepair(Buffer.concat([Buffer.alloc(200, 32), aDocument()]))).reader.bytes,
  },
  {
    what: "a file with a broken xref, opened for import",
    pdf: async () => {
      const broken = Buffer.from(
        aDocument()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n7"),
        "latin1",
      );
      return (await openOrRepair(broken)).reader.bytes;
    },
  },
  {
    what: "a foreign file with object streams, turned pages and a sheet",
    pdf: () =>
      appendSigningSheet(aDocument({ layout: "objectStreams", markerY: false, page: { Rotate: 270 } }), {
        signers: 3,
      }),
  },
  { what: "a classic file without any field", pdf: () => aDocument({ pages: 2 }) },
  { what: "a file with object streams without any field", pdf: () => aDocument({ layout: "objectStreams" }) },
  {
    what: "a turned page",
    pdf: () =>
      aDocument({
        page: { MediaBox: [0, 0, 842, 595], Rotate: 90 },
        content: "BT /F1 1 Tf 0 1 -1 0 202 50 Tm (end-text) Tj ET",
        markerY: false,
      }),
  },
] as const;

describe.skipIf(isMissing("pdfsig", "certutil", "mutool", "qpdf", "pyhanko"))("three signatures", () => {
  test.each(INPUTS)("hold before every judge: $what", async ({ pdf }) => {
    const original = await pdf();
    const stages = await signThreeTimes(original);
    let before = original;
    for (const stage of stages) {
      expect(stage.subarray(0, before.length).equals(before)).toBe(true);
      expect(await judgeWithQpdf(stage)).toMatchObject({ exitCode: 0 });
      before = stage;
    }

    const verdicts = await judgeWithPyhanko(before, roots);
    expect(verdicts).toHaveLength(3);
    for (const [index, verdict] of verdicts.entries()) {
      const isLast = index === 2;
      expect(verdict).toMatchObject({
        intact: true,
        valid: true,
        trusted: true,
        docMdpOk: true,
        bottomLine: true,
      });
      expect(verdict.modificationLevel).toBe(isLast ? "NONE" : "FORM_FILLING");
      expect(verdict.coverage).toBe(isLast ? "ENTIRE_FILE" : "ENTIRE_REVISION");
      expect(verdict.timestamp).toMatchObject({ intact: true, valid: true, trusted: true });
    }

    const poppler = await judgeWithPdfsig(before, roots);
    expect(poppler.map(({ validation }) => validation)).toEqual(Array(3).fill("Signature is Valid."));
    expect(poppler.map(({ certificate }) => certificate)).toEqual(Array(3).fill("Certificate is Trusted."));

    const { text } = await judgeWithMutool(before);
    expect(text).toContain("unchanged since signing");
    expect(text).not.toMatch(/digest (?:mismatch|failure)/i);
  });
});

describe.skipIf(isMissing("pyhanko"))("the number", () => {
  const rewriteNumber = (pdf: Buffer): Buffer => {
    const reader = new PdfReader(pdf);
    const update = new IncrementalUpdate(reader);
    const field = listFields(update, reader.catalog).find(({ name }) => name === "numero");
    const font = latinFont();
    const fontRef = findSharedFont(update, reader.catalog, font) as Ref;
    const edited = update.edit(field?.ref as Ref);
    edited.set("V", textString("IF-2027-00000099-MUNI-OBRAS"));
    const look = { width: 270, height: 14, font, fontRef };
    edited.set("AP", dict({ N: fieldAppearance(update, "IF-2027-00000099-MUNI-OBRAS", look) }));
    expect(dictAt(update, edited, "AP")).toBeDefined();
    return update.build().bytes;
  };

  test("cannot be rewritten after the signature that gave it", async () => {
    const [, , third = Buffer.alloc(0)] = await signThreeTimes(aComposedDocument(3));
    const verdicts = await judgeWithPyhanko(rewriteNumber(third), roots);
    expect(verdicts.at(-1)).toMatchObject({ modificationLevel: "OTHER", docMdpOk: false, bottomLine: false });
  });

  test("a changed letter of the page is seen", async () => {
    const signed = await sign(aDocument(), rsa);
    const changed = Buffer.from(signed.toString("latin1").replace("(Pagina 1)", "(Pagina 9)"), "latin1");
    expect(changed.equals(signed)).toBe(false);
    const [verdict] = await judgeWithPyhanko(changed, roots);
    expect(verdict).toMatchObject({ intact: false, bottomLine: false });
  });
});
