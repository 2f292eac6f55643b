import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { findMarker, textRuns } from "@foja/pades/pdf/text";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { describe, expect, test } from "vitest";
import { createFakeComposer } from "./fake-composer";

const composer = createFakeComposer();
const CODE = "7K3MQ9XV2RTB8HWC";
const aRequest = (changes = {}) => ({
  html: `<h1>DECRETO</h1><p>${"Artículo único: apruébase. ".repeat(400)}</p>`,
  title: "Decreto",
  letterhead: { name: "Municipalidad de Ñandubay", slogan: "", logo: null, language: "es-AR" },
  signers: 3,
  code: CODE,
  fairnessKey: "ana",
  ...changes,
});

describe("the composer without a browser", () => {
  test.each([1, 3, 12, 13, 24])("makes a readable document with fields for %i signers", async (signers) => {
    const reader = new PdfReader(await composer.compose(aRequest({ signers })));
    const pages = listPages(reader, reader.catalog);

    expect(countSignatures(reader).emptyFields).toEqual(
      Array.from({ length: signers }, (_, i) => `firma${i + 1}`),
    );
    expect(findMarker(reader, reader.catalog)).toMatchObject({ y: 740, size: 1 });
    expect(textRuns(reader, pages[0]!).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Municipalidad de Ñandubay", expect.stringContaining("Artículo único")]),
    );
  });

  test("its documents take signatures, and the number with the last one", async () => {
    const person = { name: "Ana Núñez", seal: "Directora", department: "Gobierno", entity: "Municipalidad" };
    const stamp = { number: "DECTO-2027-00000001-ÑAN-DGOB", cityAndDate: "Ñandubay, 5 de marzo de 2027" };
    const sign = async (pdf: Uint8Array, more = {}) =>
      signPdf(pdf, { person, signingTime: new Date(), ...more }, async () => Buffer.from("3000", "hex"));

    const first = await sign(await composer.compose(aRequest({ signers: 2 })));
    const second = await sign(first.bytes, { stamp });

    expect([first.fieldName, second.fieldName, second.stampMode]).toEqual(["firma1", "firma2", "fields"]);
    expect(countSignatures(new PdfReader(second.bytes)).signatures).toBe(2);
  });

  test("refuses what the real one refuses", async () => {
    await expect(composer.compose(aRequest({ signers: 25 }))).rejects.toMatchObject({
      code: "TOO_MANY_SIGNERS",
    });
    await expect(
      composer.appendSheet({ pdf: Buffer.from("hola"), signers: 1, code: CODE, fairnessKey: "ana" }),
    ).rejects.toMatchObject({
      kind: "business",
      code: "PDF_UNREADABLE",
    });
  });

  test.each([
    ["CONTENT_TOO_LARGE", "a".repeat(1_200_000)],
    ["MISSING_IMAGE", '<img src="https://x.ar/a.png">'],
  ])("refuses a content with %s as a matter of the document", async (code, html) => {
    await expect(composer.compose(aRequest({ html }))).rejects.toMatchObject({ kind: "business", code });
  });

  test("appends a sheet to a document from outside, and none to its own", async () => {
    const pdf = aPdf();

    const longer = Buffer.from(
      await composer.appendSheet({ pdf, signers: 2, code: CODE, fairnessKey: "ana" }),
    );

    expect(longer.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(countSignatures(new PdfReader(longer)).emptyFields).toHaveLength(2);
    await expect(
      composer.appendSheet({ pdf, signers: 121, code: CODE, fairnessKey: "ana" }),
    ).rejects.toMatchObject({
      code: "TOO_MANY_SIGNERS",
    });
    const own = await composer.compose(aRequest());
    await expect(
      composer.appendSheet({ pdf: own, signers: 2, code: CODE, fairnessKey: "ana" }),
    ).rejects.toMatchObject({ code: "PDF_OF_A_DOCUMENT" });
  });
});
