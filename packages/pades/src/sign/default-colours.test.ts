import { describe, expect, test } from "vitest";
import { dictAt } from "../pdf/access";
import { pageContent } from "../pdf/content";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, ref, Stream } from "../pdf/objects";
import { lastPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";
import { defaultColours } from "./default-colours";
import { stampNumber } from "./stamp-number";
import { anArchivalDocument } from "./test-archival";
import { STAMP, signWithoutValue } from "./test-signing";

const archival = (output: "rgb" | "cmyk" | "grey" | "none") =>
  anArchivalDocument({ part: 2, conformance: "B", output });

const withIntent = (subtype: string, components: number): Buffer =>
  aDocument({
    catalog: {
      OutputIntents: [dict({ Type: name("OutputIntent"), S: name(subtype), DestOutputProfile: ref(40) })],
    },
    extra: new Map([[40, new Stream(dict({ N: components }), Buffer.alloc(0))]]),
  });

/** With an intent for printing, which says nothing about archives. */
const archivalForPrinting = (): Buffer =>
  Buffer.from(archival("rgb").toString("latin1").replace("/GTS_PDFA1", "/GTS_PDFX "), "latin1");

describe("colour spaces for what is drawn", () => {
  test.each([
    { what: "no archival document", pdf: aDocument(), spaces: undefined },
    { what: "no archival document, for printing", pdf: withIntent("GTS_PDFX", 4), spaces: undefined },
    { what: "no claim, though the intent of one", pdf: withIntent("GTS_PDFA1", 4), spaces: undefined },
    { what: "an archival document for red, green and blue", pdf: archival("rgb"), spaces: undefined },
    { what: "one for inks", pdf: archival("cmyk"), spaces: ["DefaultRGB"] },
    { what: "one for grey", pdf: archival("grey"), spaces: ["DefaultRGB"] },
    { what: "one for nothing", pdf: archival("none"), spaces: ["DefaultRGB", "DefaultGray"] },
    { what: "one for printing", pdf: archivalForPrinting(), spaces: ["DefaultRGB", "DefaultGray"] },
  ])("$what", ({ pdf, spaces }) => {
    const reader = new PdfReader(pdf);
    const colours = defaultColours(reader, reader.catalog);
    expect(colours && [...colours.keys()]).toEqual(spaces);
  });

  test("nothing of them is written where colours of devices will do", () => {
    for (const pdf of [aDocument(), withIntent("GTS_PDFX", 4), archival("rgb")]) {
      for (const made of [signWithoutValue(pdf, { stamp: STAMP }), appendSigningSheet(pdf, { signers: 1 })]) {
        expect(made.toString("latin1", pdf.length)).not.toMatch(/DefaultRGB|DefaultGray|\/Cal|FojaGrey/);
      }
    }
  });

  test("the page's own drawing keeps its colours: the number brings a space under a free name", () => {
    const grey = [name("CalGray"), dict({ WhitePoint: [1, 1, 1], Gamma: 3 })];
    const update = new IncrementalUpdate(new PdfReader(archival("none")));
    const page = lastPage(update, update.reader.catalog);
    update
      .edit(page.ref)
      .set("Resources", new Dict(page.resources).set("ColorSpace", dict({ FojaGrey: grey })));
    const pdf = update.build().bytes;
    const reader = new PdfReader(stampNumber(pdf, { stamp: STAMP }).bytes);
    const stamped = lastPage(reader, reader.catalog);
    const spaces = dictAt(reader, stamped.resources, "ColorSpace");
    expect([...(spaces?.keys() ?? [])]).toEqual(["FojaGrey", "FojaGrey2"]);
    expect(spaces?.get("FojaGrey")).toEqual(grey);
    expect(pageContent(reader, stamped).toString("latin1")).toContain("BT /FojaGrey2 cs 0 sc");
  });
});
