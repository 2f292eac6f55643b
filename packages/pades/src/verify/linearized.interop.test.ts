import { linearizeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing } from "@foja/testing/judges/run-program";
import { describe, expect, test } from "vitest";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { waitsForLength } from "./linearized";

describe.skipIf(isMissing("qpdf")).each(["table", "stream"] as const)(
  "a linearized file with a %s",
  (kind) => {
    const linearized = linearizeWithQpdf(aDocument({ pages: 3 }), kind);
    const waits = (bytes: Buffer): boolean => waitsForLength(new PdfReader(bytes));

    test("of the length that it states is one document", async () =>
      expect(waits(await linearized)).toBe(false));

    test.each([
      { what: "is longer than it states", key: "L", by: -1, as: false },
      { what: "is shorter than it states", key: "L", by: 1, as: true },
    ])("that $what waits for a length: $as", async ({ key, by, as }) => {
      const text = (await linearized).toString("latin1");
      const [found = "", value = ""] = new RegExp(`/${key} (\\d+)`).exec(text) ?? [];
      expect(found).not.toBe("");
      const changed = text.replace(found, `/${key} ${Number(value) + by}`.padEnd(found.length));
      expect(waits(Buffer.from(changed, "latin1"))).toBe(as);
    });

    test("that is read from its end by another section waits for one", async () => {
      const pdf = await linearized;
      const { startXref } = new PdfReader(pdf);
      const length = String(pdf.length);
      // As long as it states, and startxref leads to the section for the rest of the pages.
      const first = /\/Prev (\d+)/.exec(pdf.toString("latin1"))?.[1] ?? "";
      const end = `startxref\n${startXref}\n%%EOF\n`;
      const text = pdf
        .toString("latin1")
        .replace(end, `startxref\n${first}\n%%EOF\n`.slice(0, end.length + 8));
      const stated = text.replace(`/L ${length}`, `/L ${text.length}`.padEnd(length.length + 3));
      const { bytes, headerOffset, sections } = new PdfReader(pdf);
      expect(bytes.length).toBeGreaterThan(0);
      const file = { bytes: Buffer.from(stated, "latin1"), headerOffset, sections, startXref: Number(first) };
      expect(waitsForLength(file)).toBe(true);
    });
  },
);
