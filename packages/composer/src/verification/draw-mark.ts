import type { Box } from "@foja/pades/layout/signing-sheet";
import { dictAt } from "@foja/pades/pdf/access";
import { cleanText, encodeText, latinFont, textWidth } from "@foja/pades/pdf/font";
import { Dict, dict, flateStream, type ObjectHost, type PdfObject, type Ref } from "@foja/pades/pdf/objects";
import { FONT_KEY, findSharedFont } from "@foja/pades/sign/shared-font";
import { qrPath } from "./qr-path";
import { groupedCode, type Verification } from "./verification";

/**
 * What the QR code takes on an A4 page, with the white around it: 25 mm, in points. It stands at the right of the signatures' columns, which end
 * at 470, and above the template's footer; its white reaches into the margin, so that the code itself ends where the text does. Nothing
 * else can be here: a signing sheet comes last, and content ends 200 points above the edge of its page.
 */
export const QR_BOX: Box = [480, 60, 552, 132];
/** Where lines end. */
const RIGHT = 545;
const WIDTH_MAX = 495;
/** Baselines, between the QR code and the footer's rule. */
const CODE = { size: 8, y: 53 } as const;
const WORDS = { size: 7, y: 43 } as const;

/**
 * Draws the QR code of the page that answers about this document, its code and where to type that, below everything that the page has. An
 * artifact to screen readers, as the rest of the footer. The document has the shared font already.
 */
export const drawMark = (
  host: ObjectHost,
  page: Ref,
  { verification, catalog }: { readonly verification: Verification; readonly catalog: Dict },
): void => {
  const font = findSharedFont(host, catalog, latinFont());
  if (!font) throw new Error("The document has no font to draw its code with");
  const entries = host.edit(page);
  const resources = new Dict(dictAt(host, entries, "Resources"));
  resources.set("Font", new Dict(dictAt(host, resources, "Font")).set(FONT_KEY, font));
  entries.set("Resources", resources);
  const mark = host.add(flateStream(dict(), Buffer.from(markContent(verification), "latin1")));
  // Before the rest, so that the marker of the signing sheet stays the last text of the page.
  entries.set("Contents", [mark, ...contentsOf(host, entries)]);
};

const contentsOf = (host: ObjectHost, page: Dict): PdfObject[] => {
  const contents = page.get("Contents");
  const direct = host.resolve(contents);
  if (Array.isArray(direct)) return [...direct];
  return contents === undefined ? [] : [contents];
};

const markContent = ({ code, address }: Verification): string =>
  [
    "/Artifact BMC q 0 g",
    qrPath(`${address}/${code}`, { x: QR_BOX[0], y: QR_BOX[1], size: QR_BOX[2] - QR_BOX[0] }),
    "f",
    line(groupedCode(code), CODE),
    line(`Verifique este documento en ${address.replace(/^https?:\/\//, "")}`, WORDS),
    "Q EMC\n",
  ].join("\n");

/** Ends at the right edge; smaller where it would be too long. */
const line = (text: string, { size, y }: { readonly size: number; readonly y: number }): string => {
  const font = latinFont();
  const shown = cleanText(font, text);
  const fitting = Math.min(size, WIDTH_MAX / textWidth(font, shown, 1));
  const x = RIGHT - textWidth(font, shown, fitting);
  return `BT /${FONT_KEY} ${fitting.toFixed(2)} Tf ${x.toFixed(2)} ${y} Td ${encodeText(font, shown)} Tj ET`;
};
