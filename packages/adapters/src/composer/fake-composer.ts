import { cleanForPrinting } from "@foja/composer/clean-for-printing";
import { CompositionError } from "@foja/composer/composition-error";
import { attachFiles } from "@foja/composer/finish/attach-files";
import { textOf } from "@foja/composer/html-text";
import { ImportError } from "@foja/composer/imported/import-error";
import { inspectPdf } from "@foja/composer/imported/inspect-pdf";
import { makeRoom } from "@foja/composer/imported/make-room";
import { SIGNERS_MAX, splitSigners } from "@foja/composer/template/geometry";
import { drawMark } from "@foja/composer/verification/draw-mark";
import { type ComposeRequest, type Composer, ComposerError } from "@foja/core/ports/composer";
import { LayoutError } from "@foja/pades/layout/layout-error";
import { type Box, signatureBoxes } from "@foja/pades/layout/signing-sheet";
import { cleanText, embedFont, encodeText, latinFont } from "@foja/pades/pdf/font";
import { writeFull } from "@foja/pades/pdf/full-writer";
import { PdfGraph } from "@foja/pades/pdf/graph";
import { dict, flateStream, name, type Ref } from "@foja/pades/pdf/objects";
import { PdfReader } from "@foja/pades/pdf/reader";
import { textString } from "@foja/pades/pdf/text-string";
import { FONT_KEY, fontResources } from "@foja/pades/sign/shared-font";
import { addSigningFields } from "@foja/pades/sign/stamp-fields";

const LINES_PER_PAGE = 45;
const CHARACTERS_PER_LINE = 95;
const MARKER_Y = 740;
const ADDRESS = "https://foja.example/verificar";

/**
 * The port without a browser, for tests of what comes after composing: plain lines of text, but a real PDF with the same
 * marker, stamp fields and signature fields, which can be signed and stamped. Its signing sheets have a page of their own.
 */
export const createFakeComposer = (): Composer => ({
  compose: async (request) => {
    if (request.signers > SIGNERS_MAX) {
      throw new ComposerError(
        "business",
        "TOO_MANY_SIGNERS",
        `Un documento admite ${SIGNERS_MAX} firmantes como máximo`,
      );
    }
    try {
      return composePlain(request);
    } catch (error) {
      throw toComposerError(error);
    }
  },
  inspect: ({ pdf, fairnessKey: key }) => inspectPdf(pdf, { key }).catch(refuse),
  appendSheet: ({ pdf, signers, code, fairnessKey: key }) =>
    makeRoom(pdf, signers, { key }, { code, address: ADDRESS }).catch(refuse),
  ping: async () => undefined,
});

const composePlain = ({ html, title, letterhead, files = [], signers, code }: ComposeRequest): Uint8Array => {
  const graph = PdfGraph.from(new PdfReader(emptyPdf()));
  const font = embedFont(graph, latinFont());
  const heading = [letterhead.name, letterhead.slogan, title];
  const lines = [...heading, ...wrap(textOf(cleanForPrinting(html).html))];

  const pages = chunks(lines, LINES_PER_PAGE).map((part) => addPage(graph, font, linesContent(part)));
  const signatures: { readonly page: Ref; readonly box: Box }[] = splitSigners(signers).flatMap((count) => {
    const page = addPage(graph, font, showText("end-text", 50, MARKER_Y, 1));
    pages.push(page);
    return signatureBoxes(MARKER_Y, count).map((box) => ({ page, box }));
  });
  addSigningFields(graph, {
    stampPage: pages[0]!,
    signaturePage: pages.at(-1)!,
    boxes: signatures.map(({ box }) => box),
    boxPages: signatures.map(({ page }) => page),
    font,
    catalog: graph.rootRef,
  });
  drawMark(graph, pages.at(-1)!, { verification: { code, address: ADDRESS }, catalog: graph.catalog });
  attachFiles(graph, files, new Date());
  return writeFull(graph, { info: dict({ Title: textString(title) }) });
};

const PAGES_OBJECT = 2;

/** The smallest file that the reader accepts: a catalog and a page tree without pages. */
const emptyPdf = (): Buffer => {
  const objects = [`<</Type /Catalog /Pages ${PAGES_OBJECT} 0 R>>`, "<</Type /Pages /Kids [] /Count 0>>"];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + xref + trailer, "latin1");
};

const addPage = (graph: PdfGraph, font: Ref, content: string): Ref => {
  const parent = graph.catalog.get("Pages") as Ref;
  const page = graph.add(
    dict({
      Type: name("Page"),
      Parent: parent,
      MediaBox: [0, 0, 595.28, 841.89],
      Resources: fontResources(font),
      Contents: graph.add(flateStream(dict(), Buffer.from(content, "latin1"))),
    }),
  );
  const root = graph.edit(parent);
  const kids = graph.resolve(root.get("Kids"));
  const pages = [...(Array.isArray(kids) ? kids : []), page];
  root.set("Kids", pages);
  root.set("Count", pages.length);
  return page;
};

const linesContent = (lines: readonly string[]): string =>
  lines.map((line, index) => showText(line, 57, MARKER_Y - 20 - index * 14, 10)).join("\n");

const showText = (text: string, x: number, y: number, size: number): string => {
  const font = latinFont();
  return `BT /${FONT_KEY} ${size} Tf ${x} ${y} Td ${encodeText(font, cleanText(font, text))} Tj ET`;
};

const wrap = (text: string): string[] => {
  const line = new RegExp(`.{1,${CHARACTERS_PER_LINE}}(?:\\s|$)|\\S{${CHARACTERS_PER_LINE}}`, "g");
  return text.replace(/\s+/g, " ").trim().match(line) ?? [];
};

const chunks = (lines: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, index) =>
    lines.slice(index * size, (index + 1) * size),
  );

const toComposerError = (error: unknown): unknown => {
  if (error instanceof CompositionError) return new ComposerError("business", error.code, error.message);
  if (error instanceof LayoutError) return new ComposerError("business", "TOO_MANY_SIGNERS", error.message);
  if (error instanceof ImportError) return new ComposerError("business", error.code, error.message);
  return error;
};

const refuse = (error: unknown): never => {
  throw toComposerError(error);
};
