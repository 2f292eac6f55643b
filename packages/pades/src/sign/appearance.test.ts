import { expect, test } from "vitest";
import { latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { aDocument } from "../test-documents";
import { signatureAppearance } from "./appearance";

type Lines = readonly string[];

const drawn = (lines: Lines, { width = 200, height = 60 } = {}): string => {
  const update = new IncrementalUpdate(new PdfReader(aDocument({})));
  const look = { width, height, font: latinFont(), fontRef: ref(1) };
  const made: Ref = signatureAppearance(update, lines, look);
  const stream = update.resolve(made);
  if (!(stream instanceof Stream)) throw new Error("no stream");
  return stream.data.toString("latin1");
};

test.each<{ what: string; one: Lines; other: Lines }>([
  { what: "a letter", one: ["Ana", "Obras"], other: ["Ano", "Obras"] },
  { what: "where a line ends", one: ["Ana", "Obras"], other: ["Ana Obras"] },
  { what: "a line end inside a line, which is a blank", one: ["Ana", "Obras"], other: ["Ana\nObras"] },
  { what: "a quote and a comma", one: ['Ana","Obras'], other: ["Ana", "Obras"] },
])("lines that differ in $what are drawn differently, again and again", ({ one, other }) => {
  const first = [drawn(one), drawn(other)];
  expect(first[0]).not.toBe(first[1]);
  expect([drawn(one), drawn(other)]).toEqual(first);
});

test("the same lines are drawn for the box that they go into", () => {
  const lines = ["Ana Núñez", "Directora"];
  const wide = drawn(lines);
  expect(drawn(lines, { width: 60 })).not.toBe(wide);
  expect(drawn(lines, { height: 20 })).not.toBe(wide);
  expect(drawn(lines)).toBe(wide);
});

test("more signers than are remembered", () => {
  const signers = Array.from({ length: 600 }, (_, index) => [`Firmante ${index}`]);
  const first = signers.map((lines) => drawn(lines));
  expect(new Set(first).size).toBe(signers.length);
  expect(signers.map((lines) => drawn(lines))).toEqual(first);
});
