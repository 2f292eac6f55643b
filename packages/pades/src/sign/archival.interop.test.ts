import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { type Picture, renderWithPoppler } from "@foja/testing/judges/render";
import { isMissing } from "@foja/testing/judges/run-program";
import { isVeraPdfMissing, judgeWithVeraPdf, type VeraPdfFlavour } from "@foja/testing/judges/verapdf";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { PDFDocument } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { appendTo, ensureForm } from "../pdf/acro-form";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { asciiString } from "../pdf/text-string";
import { verifyPdf } from "../verify/verify-pdf";
import { PRINT_AND_LOCKED } from "./annotation-flags";
import { emptyAppearance } from "./appearance";
import { appendSigningSheet } from "./append-sheet";
import type { SignatureRequest } from "./prepare-signature";
import { signPdf } from "./sign-pdf";
import { stampNumber } from "./stamp-number";
import { anArchivalDocument } from "./test-archival";
import { aPerson, STAMP } from "./test-signing";
import { addVisualSignature } from "./visual-signature";

const pki = createTestPki();
const signer = createKeySigner(pki.p256);

const sign = async (pdf: Buffer, request: Partial<SignatureRequest> = {}): Promise<Buffer> => {
  const asked = { person: aPerson(), signingTime: new Date(), ...request };
  return (await signPdf(pdf, asked, (digest) => createDetachedSignature({ signer, digest }))).bytes;
};

/** Unsigned; once, with the number; three times, with letters of other scripts; a signing sheet, signed twice; a picture. */
const stagesOf = async (pdf: Buffer): Promise<Buffer[]> => {
  const first = await sign(pdf, { stamp: STAMP });
  const second = await sign(first, { person: aPerson("Łukasz 東 Иван ☑ שלום") });
  const third = await sign(second, { person: aPerson("محمد 김철수") });
  const sheet = appendSigningSheet(pdf, { signers: 2 });
  const place = { number: STAMP.number, cityAndDate: "Łódź 東, 5 de marzo de 2027" };
  const signedSheet = await sign(await sign(sheet), { stamp: place });
  const picture = addVisualSignature(pdf, { person: aPerson("Ana 東"), signingTime: new Date() }).bytes;
  return [pdf, first, second, third, sheet, signedSheet, picture];
};

// A widget put into the structure of a signed document would break the signature before: without a sheet the first alone is tagged.
const ACCESSIBLE_STAGES = [0, 1, 4, 5, 6];

const CLAIMS = [
  { flavour: "1b", claim: { part: 1, conformance: "B" } },
  { flavour: "1a", claim: { part: 1, conformance: "A" } },
  { flavour: "2b", claim: { part: 2, conformance: "B" } },
  { flavour: "2u", claim: { part: 2, conformance: "U" } },
  { flavour: "2a", claim: { part: 2, conformance: "A" } },
  { flavour: "3b", claim: { part: 3, conformance: "B" } },
  { flavour: "ua1", claim: { part: 2, conformance: "A", accessible: true } },
] as const;

const OUTPUTS = (["cmyk", "grey", "none"] as const).flatMap((output) => [
  { flavour: "1b" as const, part: 1 as const, output },
  { flavour: "2b" as const, part: 2 as const, output },
  { flavour: "3b" as const, part: 3 as const, output },
]);

/** With an empty field that shows nothing. */
const withUnseenField = (pdf: Buffer): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  const page = firstPage(update, update.reader.catalog).ref;
  const widget = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Sig"),
    T: asciiString("oculta"),
    F: PRINT_AND_LOCKED,
    Rect: [0, 0, 0, 0],
    P: page,
    AP: dict({ N: update.add(emptyAppearance(0, 0)) }),
  });
  const field = update.add(widget);
  appendTo(update, page, "Annots", [field]);
  appendTo(update, ensureForm(update, update.reader.rootRef), "Fields", [field]);
  return update.build().bytes;
};

const failuresOf = async (flavour: VeraPdfFlavour, stages: readonly Buffer[]) =>
  (await judgeWithVeraPdf(flavour, stages)).map(({ failures }) => failures);

describe.skipIf(isMissing("pdfsig"))("what is drawn on an archival document", () => {
  test.each(["cmyk", "grey", "none"] as const)("looks for %s output as everywhere", async (output) => {
    const drawnOn = (pdf: Buffer) => {
      const sheet = appendSigningSheet(pdf, { signers: 1 });
      const request = { person: aPerson(), signingTime: new Date("2027-03-05T15:00:00Z") };
      return [stampNumber(pdf, { stamp: STAMP }).bytes, addVisualSignature(pdf, request).bytes, sheet];
    };
    const claim = { part: 2, conformance: "B" } as const;
    const usual = drawnOn(anArchivalDocument(claim));
    for (const [index, pdf] of drawnOn(anArchivalDocument({ ...claim, output })).entries()) {
      const options = { dpi: 60, page: index === 2 ? 2 : 1 };
      const [a, b] = [
        await renderWithPoppler(usual[index] as Buffer, options),
        await renderWithPoppler(pdf, options),
      ];
      expect(differences(a, b)).toEqual([]);
    }
  });
});

/** More than a difference that nobody sees: of 255. */
const TONES = 4;

const differences = (a: Picture | undefined, b: Picture | undefined): number[] => {
  if (!a || !b) throw new Error("not drawn");
  expect(new Set(a.pixels).size).toBeGreaterThan(2);
  return [...a.pixels].flatMap((tone, at) => {
    const difference = Math.abs(tone - (b.pixels[at] ?? Number.NaN));
    return difference <= TONES ? [] : [difference];
  });
};

describe.skipIf(isVeraPdfMissing() || isMissing("pyhanko"))("an archival document", () => {
  test.each(CLAIMS)("that keeps $flavour keeps it signed", async ({ flavour, claim }) => {
    const stages = await stagesOf(anArchivalDocument(claim));
    const claimed = stages.filter((_, index) => flavour !== "ua1" || ACCESSIBLE_STAGES.includes(index));
    expect(await failuresOf(flavour, claimed)).toEqual(claimed.map(() => []));
    const verdicts = await judgeWithPyhanko(stages[3] ?? Buffer.alloc(0), [pki.root.certificates[0]]);
    expect(verdicts.map(({ bottomLine }) => bottomLine)).toEqual([true, true, true]);
    for (const stage of [stages[3], stages[5]]) {
      const { signatures, stamp } = verifyPdf(new PdfReader(stage as Buffer));
      const levels = signatures.map(({ modificationLevel }) => modificationLevel);
      expect(levels).toEqual([...levels.slice(1).map(() => "FORM_FILLING"), "NONE"]);
      expect(stamp).toBe(stage === stages[5] ? "locked" : "none");
    }
  });

  test.each(OUTPUTS)(
    "for $output output that keeps $flavour keeps it signed",
    async ({ flavour, ...claim }) => {
      const pdf = anArchivalDocument({ ...claim, conformance: "B" });
      const unseen = withUnseenField(pdf);
      const stages = [
        ...(await stagesOf(pdf)),
        unseen,
        await sign(unseen, { fieldName: "oculta" }),
        await sign(unseen, { fieldName: "oculta", stamp: { ...STAMP, position: "last" } }),
        stampNumber(pdf, { stamp: STAMP }).bytes,
      ];
      expect(await failuresOf(flavour, stages)).toEqual(stages.map(() => []));
    },
  );

  test.each([
    { flavour: "1b", conformance: "1B" },
    { flavour: "2u", conformance: "2U" },
    { flavour: "3b", conformance: "3B" },
  ] as const)(
    "converted to $flavour by another library keeps it signed",
    async ({ flavour, conformance }) => {
      const document = await PDFDocument.load(anArchivalDocument({ part: 2, conformance: "B" }));
      document.convertToPDFA({ conformance });
      const stages = await stagesOf(Buffer.from(await document.save({ useObjectStreams: false })));
      expect(await failuresOf(flavour, stages)).toEqual(stages.map(() => []));
    },
  );
});
