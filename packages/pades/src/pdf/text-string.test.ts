import { expect, test } from "vitest";
import { PdfString } from "./objects";
import { decodeText } from "./text-string";

test.each([
  { what: "ASCII", hex: "61f1", text: "añ" },
  { what: "PDFDocEncoding", hex: "80a0", text: "•€" },
  { what: "UTF-16BE", hex: "feff006100f1", text: "añ" },
  { what: "UTF-16LE, as many programs read it", hex: "fffe6100f100", text: "añ" },
  { what: "UTF-8", hex: "efbbbf61c3b1", text: "añ" },
])("$what", ({ hex, text }) => expect(decodeText(new PdfString(Buffer.from(hex, "hex")))).toBe(text));
