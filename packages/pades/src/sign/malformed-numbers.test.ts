import { describe, expect, test } from "vitest";
import { LayoutError } from "../layout/layout-error";
import { PdfError } from "../pdf/errors";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { asciiString, textString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";
import { SigningError } from "./errors";
import { prepareSignature } from "./prepare-signature";
import { stampNumber } from "./stamp-number";
import { aPerson, SIGNING_TIME, STAMP } from "./test-signing";
import { addVisualSignature } from "./visual-signature";

type Parts = {
  readonly page?: Record<string, PdfObject>;
  readonly field?: Record<string, PdfObject>;
  readonly marker?: string;
};

const HUGE = 1e308;
const A4 = [0, 0, 595, 842];

/** Numbers that a file may state and no page has; sums and products of them overflow. */
const ODD: readonly (Parts & { readonly what: string })[] = [
  { what: "a page without end", page: { MediaBox: [-HUGE, -HUGE, HUGE, HUGE] } },
  { what: "a page far away", page: { MediaBox: [HUGE / 2, HUGE / 2, HUGE, HUGE] } },
  { what: "a crop box without end", page: { MediaBox: A4, CropBox: [-HUGE, -HUGE, HUGE, HUGE] } },
  { what: "units without end", page: { MediaBox: A4, UserUnit: HUGE } },
  { what: "units of nothing", page: { MediaBox: A4, UserUnit: 0.000001 } },
  { what: "a turn without end", page: { MediaBox: A4, Rotate: HUGE } },
  { what: "a turned page without end", page: { MediaBox: [-HUGE, -HUGE, HUGE, HUGE], Rotate: 90 } },
  { what: "a field without end", field: { Rect: [-HUGE, -HUGE, HUGE, HUGE] } },
  { what: "a field far away", field: { Rect: [HUGE / 2, 0, HUGE, 80] } },
  { what: "a field in units without end", page: { MediaBox: A4, UserUnit: HUGE }, field: { Rect: A4 } },
  { what: "a field thinner than letters", field: { Rect: [50, 100, 50.000001, 100.000001] } },
  { what: "a turn of the field without end", field: { Rect: A4, MK: dict({ R: HUGE }) } },
  { what: "a border without end", field: { Rect: A4, MK: dict({ BC: [HUGE] }), BS: dict({ W: -HUGE }) } },
  { what: "a side that is none", field: { Rect: A4, Q: HUGE } },
  { what: "a marker far away", marker: `1 0 0 1 ${"9".repeat(300)} ${"9".repeat(300)} Tm` },
  { what: "a marker below everything", marker: `1 0 0 1 0 -${"9".repeat(300)} Tm` },
];

const make = ({ page = {}, field, marker }: Parts, type: "Sig" | "Tx"): Buffer => {
  const entries = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name(type),
    T: asciiString("campo"),
    P: ref(10),
    ...(type === "Tx" ? { V: textString("ana y eva"), Ff: 1 << 12 } : {}),
    ...field,
  });
  return aDocument({
    page: { ...page, Annots: field ? [ref(41)] : [] },
    ...(marker ? { markerY: false as const, content: `BT /F1 1 Tf ${marker} (end-text) Tj ET` } : {}),
    catalog: field ? { AcroForm: dict({ Fields: [ref(41)], NeedAppearances: true }) } : {},
    extra: new Map([[41, entries]]),
  });
};

const asked = { person: aPerson(), signingTime: SIGNING_TIME };

const WAYS: readonly { readonly way: string; readonly run: (pdf: Buffer) => unknown }[] = [
  { way: "a signature", run: (pdf) => prepareSignature(pdf, asked) },
  { way: "a signature with the number", run: (pdf) => prepareSignature(pdf, { ...asked, stamp: STAMP }) },
  { way: "the number", run: (pdf) => stampNumber(pdf, { stamp: STAMP }) },
  { way: "a picture", run: (pdf) => addVisualSignature(pdf, { ...asked, stamp: STAMP }) },
  { way: "a sheet", run: (pdf) => appendSigningSheet(pdf, { signers: 1 }) },
];

describe.each(ODD)("$what", (parts) => {
  test.each(WAYS)("takes $way, or refuses it by name", ({ run }) => {
    for (const type of ["Sig", "Tx"] as const) {
      const pdf = make(parts, type);
      try {
        run(pdf);
      } catch (error) {
        const isNamed =
          error instanceof LayoutError || error instanceof SigningError || error instanceof PdfError;
        expect(isNamed, String(error)).toBe(true);
      }
    }
  });
});
