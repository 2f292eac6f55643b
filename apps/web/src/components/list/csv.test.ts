import { expect, test } from "vitest";
import { csvHead, csvRows } from "./csv";

const FIELDS = [
  { header: "Número", text: (row: readonly string[]) => row[0] ?? "" },
  { header: "Referencia", text: (row: readonly string[]) => row[1] ?? "" },
];

test("a head and a line for each row", () => {
  expect(csvHead(FIELDS)).toBe("Número;Referencia\r\n");
  expect(
    csvRows(FIELDS, [
      ["1", "Poda"],
      ["2", ""],
    ]),
  ).toBe("1;Poda\r\n2;\r\n");
});

test.each([
  ['dijo "no"; se fue', '"dijo ""no""; se fue"'],
  ["dos\nlíneas", '"dos\nlíneas"'],
  ["=HYPERLINK(0)", "'=HYPERLINK(0)"],
  ["+54", "'+54"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["a=b", "a=b"],
])("%j is written %j", (value, written) => {
  expect(csvRows(FIELDS, [[value, "x"]])).toBe(`${written};x\r\n`);
});
