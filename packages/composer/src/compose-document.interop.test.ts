import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { boxesOverlap } from "@foja/pades/layout/signing-sheet";
import { rectAt } from "@foja/pades/pdf/access";
import { listFields } from "@foja/pades/pdf/acro-form";
import { decodeStream } from "@foja/pades/pdf/filters";
import type { Dict, PdfString, Ref, Stream } from "@foja/pades/pdf/objects";
import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { findMarker } from "@foja/pades/pdf/text";
import { decodeText } from "@foja/pades/pdf/text-string";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { aDocument } from "@foja/pades/test-documents";
import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing, runProgram } from "@foja/testing/judges/run-program";
import { isVeraPdfMissing, judgeWithVeraPdf } from "@foja/testing/judges/verapdf";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { afterAll, describe, expect, test } from "vitest";
import { type Composition, composeDocument } from "./compose-document";
import { finishDocument } from "./finish/finish-document";
import { formHtml } from "./forms/form-html";
import { makeRoom } from "./imported/make-room";
import type { Printer } from "./print/printer";
import { coverHtml } from "./template/cover";
import { documentHtml } from "./template/document-html";
import { GUTTER, MARGIN } from "./template/geometry";
import { crest } from "./testing/crest";
import { decree } from "./testing/decree";
import { type Box, renderPage } from "./testing/read-ink";
import { readQr } from "./testing/read-qr";
import { aPrinter, isChromiumMissing, LETTERHEAD } from "./testing/test-printer";
import { VERIFICATION } from "./testing/verification";
import { QR_BOX } from "./verification/draw-mark";

const NOW = new Date("2027-03-05T15:00:00Z");
let printer: Printer | undefined;
afterAll(() => printer?.close());

const compose = (changes: Partial<Composition> = {}): Promise<Buffer> => {
  printer ??= aPrinter();
  const composition = {
    html: decree(),
    title: "Decreto de «prueba»",
    letterhead: LETTERHEAD,
    signers: 3,
    verification: VERIFICATION,
    fairnessKey: "ana",
    ...changes,
  };
  return composeDocument(printer, composition, NOW);
};

type Field = { readonly name: string; readonly page: number; readonly box: Box };

const fieldsOf = (pdf: Buffer): Field[] => {
  const reader = new PdfReader(pdf);
  const pages = listPages(reader, reader.catalog);
  return listFields(reader, reader.catalog).map(({ name, widget }) => {
    const page = pages.findIndex(({ dict }) => {
      const annotations = reader.resolve(dict.get("Annots"));
      return (
        Array.isArray(annotations) &&
        annotations.some((item) => reader.resolve(item) === reader.resolve(widget?.ref))
      );
    });
    return { name, page, box: rectAt(reader, widget?.dict, "Rect") ?? [0, 0, 0, 0] };
  });
};

const signaturesOf = (pdf: Buffer): Field[] => fieldsOf(pdf).filter(({ name }) => name.startsWith("firma"));

const inspect = (pdf: Uint8Array, program: string, ...options: string[]): Promise<string> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const { stdout, stderr } = await runProgram(program, [
      ...options,
      file,
      ...(program === "pdftotext" ? ["-"] : []),
    ]);
    return stdout + stderr;
  });

const LENGTHS = [
  {
    what: "one page",
    html: "<h1>Nota</h1><p>Se informa <b>que</b> <i>no</i> hay deuda.</p>",
    signers: 2,
    pages: 1,
  },
  { what: "eleven pages", html: decree(95), signers: 3, pages: 11 },
];

describe.skipIf(isChromiumMissing() || isMissing("qpdf", "pdfsig"))("a composed document", () => {
  test.each(LENGTHS)(
    "$what: sound, titled, tagged, with embedded fonts",
    async ({ html, signers, pages }) => {
      const pdf = await compose({ html, signers });

      expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
      const info = await inspect(pdf, "pdfinfo");
      expect(info).toMatch(/^Title: +Decreto de «prueba»$/m);
      expect(info).toMatch(/^Author: +Municipalidad de Ñandubay$/m);
      expect(info).toMatch(/^Tagged: +yes$/m);
      expect(info).toMatch(new RegExp(`^Pages: +${pages}$`, "m"));
      expect(info).toMatch(/^JavaScript: +no$/m);
      expect(info).toMatch(/^Page size: +595\.\d+ x 841\.\d+ pts \(A4\)$/m);
      expect(info).toMatch(/^PDF version: +1\.7$/m);
      const fonts = (await inspect(pdf, "pdffonts")).trim().split("\n").slice(2);
      expect(fonts.length).toBeGreaterThan(2);
      for (const font of fonts) expect(font).toMatch(/(NotoSans|DejaVuSans).* yes yes yes /);
    },
  );

  test("headings, lists, tables, links and fields are in the structure, the sheet is not", async () => {
    const tree = await inspect(await compose(), "pdfinfo", "-struct-text");

    expect(tree).toMatch(/^Document\n {2}Form\n/);
    for (const element of [
      "H1 (block)",
      "H2 (block)",
      "L (block)",
      "LBody (block)",
      "Lbl (block)",
      "Table",
      "TH",
      "Caption",
    ]) {
      expect(tree).toContain(element);
    }
    expect(tree).toContain('"Panadería y confitería"');
    // Words at the end of a line keep their space.
    expect(tree).toContain(
      '"Que la simplificación de los trámites municipales favorece la formalización de la actividad económica local y reduce los tiempos de respuesta de la administración;"',
    );
    expect(tree).not.toContain("end-text");
    expect(tree).not.toContain("Página");
  });

  test("text comes out whole: letterhead, page numbers, content, marker at the end", async () => {
    const pdf = await compose({ html: decree(8) });
    const text = await inspect(pdf, "pdftotext", "-layout");

    expect(text).toContain("2027 - Año del Centenario de la Fundación de la Ciudad");
    expect(text).toMatch(/Página 1 de 3[\s\S]*Página 2 de 3[\s\S]*Página 3 de 3/);
    expect(text).toContain("Apruébase el régimen de habilitaciones comerciales de bajo riesgo");
    expect(text).toContain("end-text");
  });

  test("the title and the language are in the catalog, and the number can't be rewritten after the last signature", async () => {
    const pdf = await compose();
    const reader = new PdfReader(pdf);
    const locked = listFields(reader, reader.catalog).filter(({ dict }) => dict.has("Lock"));

    expect(reader.catalog.get("Lang")).toMatchObject({ bytes: Buffer.from("es-AR") });
    expect(locked.map(({ name }) => name)).toEqual(["firma3"]);
    expect(fieldsOf(pdf).map(({ name, page }) => [name, page])).toEqual([
      ["numero", 0],
      ["fecha", 0],
      ...["firma1", "firma2", "firma3"].map((name) => [name, expect.any(Number)]),
    ]);
  });

  test("the same content is laid out in the same way, point by point", async () => {
    const [one, other] = [await compose(), await compose()];

    expect(await inspect(one, "pdftotext", "-bbox")).toBe(await inspect(other, "pdftotext", "-bbox"));
  });
});

/** The code stands where nothing else does, and a telephone reads it. */
const expectMark = async (pdf: Buffer, page: number, signatures: readonly Field[]): Promise<void> => {
  const { code, address } = VERIFICATION;
  expect(await readQr(pdf, page)).toBe(`${address}/${code}`);
  expect(signatures.filter(({ box }) => boxesOverlap(box, QR_BOX))).toEqual([]);
  const words = await wordsOf(pdf, page);
  expect(words.filter(({ box }) => boxesOverlap(box, QR_BOX))).toEqual([]);
  const below = words.filter(({ box }) => boxesOverlap(box, BELOW_QR)).map(({ text }) => text);
  expect(below.join(" ")).toBe("7K3M-Q9XV-2RTB-8HWC Verifique este documento en nandubay.example/verificar");
};

/** What lies between the QR code and the template's footer. */
const BELOW_QR: Box = [0, 41, 595, 60];

/** The words of a page with their letters' places, as poppler reads them. */
const wordsOf = async (
  pdf: Buffer,
  page: number,
): Promise<{ readonly text: string; readonly box: Box }[]> => {
  const found = await inspect(pdf, "pdftotext", "-bbox", "-f", String(page), "-l", String(page));
  const words = found.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g);
  return Array.from(words, ([, left, top, right, bottom, text = ""]) => {
    // Of a line its letters: poppler adds the room above and below them, in which the next line stands.
    const middle = 841.89 - (Number(top) + Number(bottom)) / 2;
    return { text, box: [Number(left), middle - 1, Number(right), middle + 1] };
  });
};

describe.skipIf(isChromiumMissing() || isMissing("qpdf"))("room for signatures", () => {
  const layouts = [1, 2, 5, 8, 12].flatMap((signers) =>
    [0, 0.3, 0.7].map((length) => ({ signers, paragraphs: Math.round(length * 40) })),
  );

  test.each(layouts)(
    "$signers signers after $paragraphs paragraphs: nothing printed in a box or in the stamp",
    async ({ signers, paragraphs }) => {
      const pdf = await compose({ html: "<p>Párrafo de una línea.</p>".repeat(paragraphs), signers });
      const reader = new PdfReader(pdf);
      const marker = findMarker(reader, reader.catalog)!;
      const last = listPages(reader, reader.catalog).length - 1;
      const signatures = signaturesOf(pdf);

      expect(signatures).toHaveLength(signers);
      for (const [index, { page, box }] of signatures.entries()) {
        expect(page).toBe(last);
        const bottom = marker.y - 100 - 100 * Math.floor(index / 2);
        expect(box).toEqual(
          [index % 2 === 0 ? 50 : 270, bottom, index % 2 === 0 ? 250 : 470, bottom + 80].map((n) =>
            expect.closeTo(n, 1),
          ),
        );
        expect(box[1]).toBeGreaterThanOrEqual(100);
      }
      const lastPage = await renderPage(pdf, last + 1);
      expect(signatures.map(({ box }) => lastPage.inkIn(box))).toEqual(signatures.map(() => 0));
      const firstPage = last === 0 ? lastPage : await renderPage(pdf, 1);
      expect(firstPage.inkIn([26, 752, 296, 781])).toBe(0);
      expect(firstPage.inkIn([50, 785, 550, 842])).toBeGreaterThan(100); // the letterhead: pixels are really read
      await expectMark(pdf, last + 1, signatures);
    },
  );

  test.each([13, 24])("%i signers get a second sheet", async (signers) => {
    const pdf = await compose({ html: decree(1), signers });
    const last = listPages(new PdfReader(pdf), new PdfReader(pdf).catalog).length - 1;
    const signatures = signaturesOf(pdf);

    expect(signatures.map(({ page }) => page)).toEqual([
      ...Array.from({ length: 12 }, () => last - 1),
      ...Array.from({ length: signers - 12 }, () => last),
    ]);
    for (const { page, box } of signatures) expect((await renderPage(pdf, page + 1)).inkIn(box)).toBe(0);
    await expectMark(pdf, last + 1, signatures.slice(12));
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
  });

  test("the sheet of an imported document has its code, too, and no box reaches into it", async () => {
    const pdf = Buffer.from(await makeRoom(aDocument({ pages: 1 }), 12, { key: "ana" }, VERIFICATION));
    const signatures = signaturesOf(pdf);

    expect(signatures).toHaveLength(12);
    expect(await readQr(pdf, 2)).toBe(`${VERIFICATION.address}/${VERIFICATION.code}`);
    expect(signatures.filter(({ box }) => boxesOverlap(box, QR_BOX))).toEqual([]);
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
  });

  test("more than 24 are refused", async () => {
    await expect(compose({ signers: 25 })).rejects.toMatchObject({ code: "TOO_MANY_SIGNERS" });
  });
});

describe.skipIf(isChromiumMissing())("content that can't become a document", () => {
  test("wider than the page", async () => {
    const html = `<table><tr>${"<td>a</td>".repeat(90)}</tr></table>`;

    await expect(compose({ html })).rejects.toMatchObject({ code: "CONTENT_TOO_WIDE" });
  });

  test.each([
    ["a long word", `<p>${"a".repeat(2_000)}</p>`],
    ["a long line of code", `<pre>${"b ".repeat(2_000)}</pre>`],
    ["a large image", `<img src="${crest()}" width="5000" height="4000" alt="x">`],
    [
      "a table with long words",
      `<table><tr><td>${"c".repeat(500)}</td><td>${"d".repeat(500)}</td></tr></table>`,
    ],
  ])("%s is wrapped or fitted instead", async (_, html) => {
    expect(signaturesOf(await compose({ html }))).toHaveLength(3);
  });

  test.each([
    ["characters without a glyph", { html: "<p>Firma 🦆 你</p>" }, "UNSUPPORTED_CHARACTERS", /🦆 你/],
    [
      "the same in the letterhead",
      { letterhead: { ...LETTERHEAD, slogan: "🦆" } },
      "UNSUPPORTED_CHARACTERS",
      /🦆/,
    ],
    [
      "an image that was not fetched",
      { html: '<img src="https://x.ar/a.png">' },
      "MISSING_IMAGE",
      /https:\/\/x\.ar/,
    ],
    [
      "bytes that are no image",
      { html: '<img src="data:image/png;base64,AAAA" alt="plano">' },
      "MISSING_IMAGE",
      /plano/,
    ],
    [
      "a logo that is no image",
      { letterhead: { ...LETTERHEAD, logo: "data:image/png;base64,AAAA" } },
      "MISSING_IMAGE",
      /logotipo/,
    ],
    ["endless nesting", { html: "<div>".repeat(100_000) }, "CONTENT_TOO_LARGE", /complejo/],
  ])("%s", async (_, changes, code, message) => {
    await expect(compose(changes)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test("an empty box is found in the printed bytes too", async () => {
    printer ??= aPrinter();
    const parts = { title: "t", letterhead: LETTERHEAD, signers: 1 };
    const printed = (html: string) =>
      printer!.print({ html: documentHtml({ ...parts, html }), header: "<i></i>", footer: "<i></i>" }, "ana");
    const finish = (pdf: Buffer) =>
      finishDocument(pdf, {
        title: "t",
        language: "es",
        author: "m",
        date: NOW,
        signers: 1,
        verification: VERIFICATION,
      });

    const [sound, boxed] = [await printed("<p>Firma</p>"), await printed("<p>Firma 🦆</p>")];

    expect(finish(sound).length).toBeGreaterThan(1_000);
    expect(() => finish(boxed)).toThrow(expect.objectContaining({ code: "UNSUPPORTED_CHARACTERS" }));
  });

  test("scripts don't run and nothing is fetched", async () => {
    const html =
      '<p>a</p><script>document.body.innerHTML = "atacado"</script><iframe src="file:///etc/passwd"></iframe>';
    const text = await inspect(await compose({ html }), "pdftotext");

    expect(text).not.toMatch(/atacado|root:/);
  });
});

describe.skipIf(isChromiumMissing() || isMissing("pdfsig"))("nothing is hidden, cut or forged", () => {
  const lines = async (html: string): Promise<string[]> =>
    (await inspect(await compose({ html }), "pdftotext", "-layout")).split("\n");
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `<tr><td>fila ${index + 1}</td><td>1</td></tr>`).join("");

  test.each([
    ["before", (body: string, foot: string) => foot + body],
    ["behind", (body: string, foot: string) => body + foot],
  ])("a foot %s its rows stands once, below the last; a head on every page", async (_, order) => {
    const body = `<tbody>${rows(89)}</tbody>`;
    const foot = "<tfoot><tr><td>TOTAL</td><td>89</td></tr></tfoot>";
    const text = await lines(
      `<table><thead><tr><th>Partida</th><th>Monto</th></tr></thead>${order(body, foot)}</table>`,
    );
    const at = (what: string) => text.flatMap((line, index) => (line.includes(what) ? [index] : []));

    expect(at("Partida").length).toBeGreaterThan(2);
    expect(at("TOTAL")).toHaveLength(1);
    expect(at("TOTAL")[0]).toBeGreaterThan(at("fila 89")[0]!);
  });

  test("a span wider than its table reaches to its last column", async () => {
    const html = `<table><tr><th>Partida</th><th>Concepto</th><th>Monto</th></tr>${'<tr><td colspan="20">Total: 10</td></tr>'}</table>`;
    const plain = html.replace(' colspan="20"', ' colspan="3"');

    expect(await inspect(await compose({ html }), "pdftotext", "-bbox")).toBe(
      await inspect(await compose({ html: plain }), "pdftotext", "-bbox"),
    );
  });

  const items = (count: number) => "<li>x</li>".repeat(count);
  // What is cut has ink up to the edge of the printed area.
  test.each([
    ["items of no list", "<li>suelto</li><div><li>suelto</li></div>"],
    ["long numbers", `<ol>${"<div><li>x</li></div>".repeat(1_000)}</ol>`],
    ["numbers in a heading", `<h1><ol>${items(12)}</ol></h1>`],
    ["numbers in code", `<pre><ol>${items(101)}</ol></pre>`],
    ["slanted letters", "<p><i>jf J fj</i></p><pre><i>jf</i></pre>"],
    ["a list in a cell", `<table><tr><td><ol>${items(101)}</ol></td></tr></table>`],
  ])("%s: the ink ends where the letters do, not at an edge", async (_, html) => {
    const pdf = await compose({ html });
    const last = listPages(new PdfReader(pdf), new PdfReader(pdf).catalog).length;
    const edge = ((MARGIN.left - GUTTER) * 72) / 25.4;

    for (const page of [1, last - 1, last].filter((one) => one > 0)) {
      const { inkIn } = await renderPage(pdf, page);
      expect(inkIn([0, 80, edge + 3, 740])).toBe(0);
    }
    expect((await renderPage(pdf, 1)).inkIn([edge + 3, 80, 545, 740])).toBeGreaterThan(5);
  });

  test("what is raised or lowered a hundred times stays readable and in its line", async () => {
    const nested = (tag: string) => `${`<${tag}>`.repeat(90)}DECTO-2027${`</${tag}>`.repeat(90)}`;
    const pdf = await compose({
      html: `<p>a</p><p>b ${nested("sup")}</p><p>c ${nested("sub")}</p><p>d</p>`,
    });
    const words = [
      ...(await inspect(pdf, "pdftotext", "-bbox")).matchAll(/yMin="([\d.]+)"[^>]*yMax="([\d.]+)">([^<]*)</g),
    ].map(([, top, bottom, word]) => ({ word, top: Number(top), bottom: Number(bottom) }));
    const [raised, lowered] = words.filter(({ word }) => word === "DECTO-2027");
    const of = (word: string) => words.find((one) => one.word === word)!;

    expect(raised!.bottom - raised!.top).toBeGreaterThan(4);
    expect(raised!.top).toBeGreaterThan(of("a").top);
    expect(lowered!.bottom).toBeLessThan(of("d").bottom);
  });

  test("text that says what the signing sheet says moves no signature", async () => {
    const boxes = async (html: string) => fieldsOf(await compose({ html }));

    expect(await boxes('<p class="foja-sheet">end-text</p><p>end-text</p>')).toEqual(
      await boxes("<p>otro</p><p>otro</p>"),
    );
  });

  test("folded parts are printed, with nothing of the browser's own", async () => {
    const text = (
      await lines("<details><p>sin título</p></details><details><summary>A</summary>b</details>")
    ).join(" ");

    expect(text).toMatch(/sin título\s+A\s+b/);
    expect(text).not.toContain("Detail");
  });
});

const ODD_CONTENT = [
  ["a decree", decree(6)],
  [
    "a cover",
    coverHtml({
      caseNumber: "EE-2027-00000012-ÑAN-DGOB",
      caseType: { acronym: "HABI", name: "Habilitación comercial" },
      reference: "Panadería",
      filingDepartment: "Dirección de Gobierno",
      creator: "Lucía Domínguez",
      municipality: LETTERHEAD.name,
      createdAt: NOW,
      timeZone: "America/Argentina/Buenos_Aires",
    }),
  ],
  [
    "a form",
    formHtml({ schema: [{ name: "a", type: "textarea", label: "Motivo" }], data: { a: "uno\ndos" } }),
  ],
  [
    "other scripts and symbols",
    "<p>مرحبا بالعالم Привет Ελλάς oficina afín ½ → ✓ ☐ ≥ <b>≥ ✓</b> <i>→</i></p>",
  ],
  [
    "every inline element",
    "<h2>sin h1</h2><h6>x</h6><h4>y</h4><p>a<sub>1</sub><sup>2</sup> <s>t</s> <u>u</u> <mark>m</mark> <i>i</i> <em>e</em> <b>b</b> <strong>s</strong></p>",
  ],
  [
    "images with, without and with empty description",
    `<figure><img src="${crest()}" width="60"><figcaption>Pie</figcaption></figure><p><img src="${crest()}" alt="" width="20"><img src="${crest()}" alt="Escudo" width="20"></p>`,
  ],
  [
    "folded parts",
    "<details><summary>Título</summary><p>dentro</p></details><blockquote><p>cita</p></blockquote><hr>",
  ],
  [
    "nested lists",
    "<ul><li>uno<ol><li>dos<ul><li>tres</li></ul></li></ol></li><li><p>p</p><p>otro</p></li><li></li></ul><ul></ul>",
  ],
  [
    "a foot and spans beyond the table",
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tfoot><tr><td colspan="20">c</td></tr></tfoot><tbody><tr><td rowspan="9">d</td><td>e</td></tr></tbody></table>',
  ],
  ["long lists", `<ol>${"<li>uno</li>".repeat(120)}</ol><li>suelto</li>`],
  [
    "raised and lowered",
    "<p>2<sup>3<sup>4</sup></sup> H<sub>2<sub>x</sub></sub></p><sup><p>a</p><ul><li>b</li></ul></sup>",
  ],
  ["code", "<pre>código   x\n ─│ <b>n</b> <i>c</i></pre>"],
  [
    "links",
    `<p><a href="mailto:a@b.ar">m</a> <a href="https://x.ar/ñ?a=1&b=2">${"enlace que se corta ".repeat(20)}</a> <a>sin</a></p>`,
  ],
  [
    "irregular and empty tables",
    '<table><tr><td colspan="3">a</td></tr><tr><td>b</td></tr></table><table></table><table><caption>c</caption></table><table><tr><td><table><tr><td>x</td></tr></table></td></tr></table>',
  ],
  [
    "a table over several pages",
    `<table><thead><tr><th>N</th></tr></thead>${"<tr><td>Texto de la celda</td></tr>".repeat(120)}</table>`,
  ],
  ["text without elements", "texto suelto"],
  ["a table in small type", `<table><tr>${"<td>valor123</td>".repeat(12)}</tr></table>`],
  ["nothing", ""],
  ["only rules", "<hr><blockquote><hr></blockquote>"],
  ["only what nobody sees", "<p>\u200b</p><p>\u00ad</p><p>&nbsp;</p>"],
] as const;

describe.skipIf(isChromiumMissing() || isVeraPdfMissing() || isMissing("pdfsig"))("archival quality", () => {
  test("whatever the content, veraPDF finds PDF/A-2A", async () => {
    const pdfs: Buffer[] = [];
    for (const [, html] of ODD_CONTENT) pdfs.push(await compose({ html }));

    const verdicts = await judgeWithVeraPdf("2a", pdfs);

    const found = verdicts.map(({ failures }, index) => ({ content: ODD_CONTENT[index]?.[0], failures }));
    expect(found).toEqual(ODD_CONTENT.map(([content]) => ({ content, failures: [] })));
    expect(verdicts.every(({ isCompliant }) => isCompliant)).toBe(true);
  });

  test("files of any kind make it PDF/A-3A, and can be taken out again", async () => {
    const files = [
      { name: "Plano de ubicación.dwg", bytes: Buffer.from("AC1032") },
      { name: "presupuesto (2).xlsx", bytes: Buffer.from("PK") },
    ];
    const pdf = await compose({ html: "<p>Con adjuntos</p>", files });
    expect(await judgeWithVeraPdf("3a", [pdf])).toEqual([{ isCompliant: true, failures: [] }]);
    const reader = new PdfReader(pdf);
    const found = (reader.resolve(reader.catalog.get("AF")) as Ref[]).map((one) => {
      const file = reader.resolve(one) as Dict;
      const stream = reader.resolve((reader.resolve(file.get("EF")) as Dict).get("F")) as Stream;
      return {
        name: decodeText(file.get("UF") as PdfString),
        bytes: decodeStream(reader, stream, { filters: 1, streamBytes: 100 }),
      };
    });
    expect(found).toEqual(files);
  });

  test("two signatures, the second with the number, leave it PDF/A-2A", async () => {
    const pki = createTestPki();
    const signer = createKeySigner(pki.p256);
    const person = { name: "Ana Núñez", seal: "Directora", department: "Gobierno", entity: "Municipalidad" };
    const stamp = { number: "DECTO-2027-00000001-ÑAN-DGOB", cityAndDate: "Ñandubay, 5 de marzo de 2027" };
    const sign = async (pdf: Buffer, request: object) =>
      (
        await signPdf(pdf, { person, signingTime: new Date(), ...request }, (digest) =>
          createDetachedSignature({ signer, digest }),
        )
      ).bytes;
    const composed = await compose({ signers: 2 });

    const signed = await sign(await sign(composed, {}), { stamp });

    expect(signed.subarray(0, composed.length).equals(composed)).toBe(true);
    const signatures = await judgeWithPdfsig(signed, [pki.root.certificates[0]]);
    expect(signatures.map(({ validation }) => validation)).toEqual([
      "Signature is Valid.",
      "Signature is Valid.",
    ]);
    const [verdict] = await judgeWithVeraPdf("2a", [signed]);
    expect(verdict).toEqual({ isCompliant: true, failures: [] });
  });

  test("the judge does find what is wrong", async () => {
    const [verdict] = await judgeWithVeraPdf("2a", [await printedOnly()]);

    expect(verdict?.isCompliant).toBe(false);
  });
});

/** What the browser gives, without the finishing pass. */
const printedOnly = async (): Promise<Buffer> => {
  printer ??= aPrinter();
  return printer.print({ html: "<title>t</title><p>a</p>", header: "<i></i>", footer: "<i></i>" }, "ana");
};
