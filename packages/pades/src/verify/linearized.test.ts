import { describe, expect, test } from "vitest";
import { PdfReader } from "../pdf/reader";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { acceptDocument } from "./accept-document";
import { waitsForLength } from "./linearized";
import { levelOf } from "./test-verdict";

const OBJECTS = /^\d+ 0 obj[\s\S]*?endobj\n/gm;
const FIRST = 50;
const ROOM = 10;

/** As scanners write them: a table for the first part, which leads to one for the rest. */
const linearized = (change: (text: string) => string = (text) => text): Buffer => {
  const objects = [...aDocument().toString("latin1").matchAll(OBJECTS)].map(([text]) => text);
  const head = (length: number, rest: number) =>
    `%PDF-1.4\n${FIRST} 0 obj\n<</Linearized 1/L ${pad(length)}/O 10/E 900/N 1/T ${pad(rest)}/H [1 2]>>\nendobj\n`;
  const trailer = `trailer\n<</Size ${FIRST + 1}/Root 1 0 R/Prev `;
  const at = head(0, 0).length;
  const section = (rest: number) =>
    `xref\n${FIRST} 1\n${pad(9)} 00000 n\r\n${trailer}${pad(rest)}>>\nstartxref\n0\n%%EOF\n`;
  const rows = new Map<number, string>();
  let end = at + section(0).length;
  for (const text of objects) {
    rows.set(Number.parseInt(text, 10), `${pad(end)} 00000 n\r\n`);
    end += text.length;
  }
  const free = "0000000000 65535 f\r\n";
  const entries = Array.from({ length: FIRST }, (_, number) => rows.get(number) ?? free).join("");
  const rest = `xref\n0 ${FIRST}\n${entries}trailer\n<</Size ${FIRST}>>\nstartxref\n${at}\n%%EOF\n`;
  const entriesAt = end + rest.indexOf("\n0000000000");
  const text = change(`${head(end + rest.length, entriesAt)}${section(end)}${objects.join("")}${rest}`);
  return Buffer.from(text, "latin1");
};

const pad = (value: number): string => String(value).padStart(ROOM, "0");

describe("a linearized file whose first part is read by a table", () => {
  test("is one document, and is signed as it is", async () => {
    const pdf = linearized();
    expect(waitsForLength(new PdfReader(pdf))).toBe(false);
    const { reader, isRepaired } = await acceptDocument(pdf);
    expect(isRepaired).toBe(false);
    expect(levelOf(signWithoutValue(signWithoutValue(reader.bytes)))).toBe("FORM_FILLING");
  });

  const stated = /\/T (\d+)/;
  const shifted = (by: number) => (text: string) =>
    text.replace(stated, (_, value) => `/T ${pad(Number(value) + by)}`);

  test.each([
    ["entries elsewhere", shifted(20)],
    ["a table elsewhere", shifted(-20)],
    ["no place of the rest", (text: string) => text.replace("/T ", "/X ")],
    [
      "more numbers below the first",
      (text: string) => text.replace(`xref\n${FIRST} 1`, `xref\n${FIRST + 1} 1`),
    ],
    ["a loose entry", (text: string) => text.replace("65535 f\r\n", "65535  f\n")],
  ])("that states %s waits for its length", (_, change) => {
    const changed = new PdfReader(linearized(change));
    expect(changed.bytes.length).toBe(linearized().length);
    expect(waitsForLength(changed)).toBe(true);
  });
});
