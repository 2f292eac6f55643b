import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { judgeWithMutool } from "@foja/testing/judges/mutool";
import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing, runProgram } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { appendSigningSheet } from "../sign/append-sheet";
import { signPdf } from "../sign/sign-pdf";
import { aPerson, STAMP } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "../verify/verify-pdf";
import { arrayAt } from "./access";
import { IncrementalUpdate } from "./incremental-update";
import { type Dict, dict, name, PdfString, type Ref, ref } from "./objects";
import { firstPage } from "./pages";
import { PdfReader } from "./reader";
import { textRuns } from "./text";

const pki = createTestPki();
const signer = createKeySigner(pki.p256);

const encrypted = (options: readonly string[], pdf = aDocument()): Promise<Buffer> =>
  withFolder(async (folder) => {
    const source = await folder.put("in.pdf", pdf);
    const target = await folder.put("out.pdf", "");
    // qpdf names the weak methods itself and asks to be told that they are wanted.
    const { exitCode, stderr } = await runProgram("qpdf", [
      "--allow-weak-crypto",
      "--static-id",
      "--static-aes-iv",
      "--encrypt",
      ...options,
      "--",
      source,
      target,
    ]);
    if (exitCode !== 0) throw new Error(stderr);
    return readFile(target);
  });

const METHODS = [
  { what: "RC4 40", options: ["", "dueño", "40"] },
  { what: "RC4 128", options: ["", "dueño", "128", "--use-aes=n"] },
  { what: "AES 128", options: ["", "dueño", "128", "--use-aes=y"] },
  {
    what: "AES 128, metadata in clear",
    options: ["", "dueño", "128", "--use-aes=y", "--cleartext-metadata"],
  },
  { what: "AES 256", options: ["", "dueño", "256"] },
  { what: "AES 256, empty owner password", options: ["abrir", "", "256", "--allow-insecure"] },
  { what: "AES 256, revision 5", options: ["", "dueño", "256", "--force-R5"] },
] as const;

describe.skipIf(isMissing("qpdf", "pdfsig", "certutil", "mutool"))("a file encrypted with $what", () => {
  test("all revisions open with a key that is made once, and counts", async () => {
    const pdf = await encrypted(["", "dueño", "256"]);
    const reader = new PdfReader(pdf);
    for (let times = 0; times < 3; times++) reader.revision(pdf.length);
    expect(reader.fileKeys.size).toBe(1);
    const limited = () => new PdfReader(pdf, { workBytes: 1_000_000 });
    expect(limited).toThrow(expect.objectContaining({ code: "LIMIT" }));
  });

  test.each(METHODS)("$what: opens without a password and shows its text", async ({ options }) => {
    const reader = new PdfReader(await encrypted(options, aDocument({ layout: "objectStreams" })));
    const shown = textRuns(reader, firstPage(reader, reader.catalog)).map(({ text }) => text);
    expect(shown).toEqual(["Pagina 1", "end-text"]);
  });

  test.each(METHODS)("$what: takes a sheet and two signatures", async ({ options }) => {
    const original = await encrypted(options);
    let pdf = appendSigningSheet(original, { signers: 2 });
    for (const request of [{}, { stamp: STAMP }]) {
      const base = { person: aPerson(), signingTime: new Date(), ...request };
      pdf = (await signPdf(pdf, base, (digest) => createDetachedSignature({ signer, digest }))).bytes;
    }
    expect(pdf.subarray(0, original.length).equals(original)).toBe(true);
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
    const poppler = await judgeWithPdfsig(pdf, [pki.root.certificates[0]]);
    expect(poppler.map(({ validation }) => validation)).toEqual(Array(2).fill("Signature is Valid."));
    expect((await judgeWithMutool(pdf)).text).toContain("unchanged since signing");

    const { signatures, stamp } = verifyPdf(new PdfReader(pdf));
    expect(signatures.map(({ valid, modificationLevel }) => [valid, modificationLevel])).toEqual([
      [true, "FORM_FILLING"],
      [true, "NONE"],
    ]);
    expect(stamp).toBe("locked");
    expect(textOf(pdf)).toContain(STAMP.number);
  });

  test.each(METHODS.slice(2))(
    "$what: encrypted otherwise afterwards it is another document",
    async ({ options }) => {
      const sheet = appendSigningSheet(await encrypted(options), { signers: 1 });
      const base = { person: aPerson(), signingTime: new Date() };
      const { bytes } = await signPdf(sheet, base, (digest) => createDetachedSignature({ signer, digest }));
      const levelAfter = (change: (update: IncrementalUpdate, old: Dict) => void) => {
        const update = new IncrementalUpdate(new PdfReader(bytes));
        update.add(dict({}));
        change(update, update.reader.resolve(update.reader.trailer.get("Encrypt")) as Dict);
        return verifyPdf(new PdfReader(update.build().bytes)).signatures[0]?.modificationLevel;
      };
      const identity = (old: Dict) => dict({ ...Object.fromEntries(old), StmF: name("Identity") });
      expect(levelAfter(() => undefined)).toBe("LTA_UPDATES");
      expect(levelAfter((update, old) => update.reader.trailer.set("Encrypt", identity(old)))).toBe("OTHER");
    },
  );

  test("strings in the place of others, which no key opens there, stay as they stand", async () => {
    const note = (text: string) =>
      dict({
        Type: name("Annot"),
        Subtype: name("Text"),
        Rect: [10, 10, 30, 30],
        Contents: new PdfString(Buffer.from(text)),
      });
    const notes = new Map([
      [40, note("una nota que nadie lee")],
      [41, note("otra nota que nadie lee")],
    ]);
    const right = await encrypted(
      ["", "dueño", "128", "--use-aes=y"],
      aDocument({ page: { Annots: [ref(40), ref(41)] }, extra: notes }),
    );
    const [one, other, ...more] = right.toString("latin1").match(/(?<=[/]Contents )<[0-9a-f]{96}>/g) ?? [];
    if (!one || !other || more.length > 0) throw new Error("not the two notes");
    const exchanged = right
      .toString("latin1")
      .replace(one, "one")
      .replace(other, one)
      .replace("/Contents one", `/Contents ${other}`);
    let pdf = appendSigningSheet(Buffer.from(exchanged, "latin1"), { signers: 2 });
    for (const request of [{}, { stamp: STAMP }]) {
      const base = { person: aPerson(), signingTime: new Date(), ...request };
      pdf = (await signPdf(pdf, base, (digest) => createDetachedSignature({ signer, digest }))).bytes;
    }
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
    const poppler = await judgeWithPdfsig(pdf, [pki.root.certificates[0]]);
    expect(poppler.map(({ validation }) => validation)).toEqual(Array(2).fill("Signature is Valid."));
    const levelsAfter = (change: (note: Dict) => void) => {
      const update = new IncrementalUpdate(new PdfReader(pdf));
      const [first] = arrayAt(update, firstPage(update, update.reader.catalog).dict, "Annots") ?? [];
      change(update.edit(first as Ref));
      return verifyPdf(new PdfReader(update.build().bytes)).signatures.map(
        (found) => found.modificationLevel,
      );
    };
    // Written anew with the same bytes, it is the same.
    expect(levelsAfter(() => undefined)).not.toContain("OTHER");
    const stored = Buffer.from(other.slice(1, -1), "hex");
    expect(levelsAfter((entries) => entries.set("Contents", new PdfString(stored)))).toContain("OTHER");
  });

  test.each([
    { what: "AES 256", options: ["abrir", "dueño", "256"] },
    { what: "RC4 128", options: ["abrir", "dueño", "128", "--use-aes=n"] },
  ])("$what with a password to open: refused", async ({ options }) => {
    const bytes = await encrypted(options);
    expect(() => new PdfReader(bytes)).toThrow(expect.objectContaining({ code: "ENCRYPTED" }));
  });
});

/** Another program's reading of what we encrypted. */
const textOf = (pdf: Buffer): string =>
  spawnSync("pdftotext", ["-", "-"], { input: pdf }).stdout.toString("utf8");
