import fc from "fast-check";
import { expect, test } from "vitest";
import { ANSWER_MAX_BYTES, type Cut, fitAnswer, type Page, wordsFor } from "./fit-answer";

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As a tool answers it. */
const answered = ({ answer, cuts }: ReturnType<typeof fitAnswer>) => ({
  ...answer,
  ...(cuts.length > 0 && { truncated: cuts }),
});

const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });
const wordOf = fc.constantFrom("a", "ñ", "𝕏", "👩‍👩‍👧", '"', "\n", "<p>");
const longText = fc
  .tuple(wordOf, fc.integer({ min: 0, max: 8_000 }), wordOf)
  .map(([one, times, other]) => `${one.repeat(times)}${other}`);
const item = fc.record({
  id: fc.uuid(),
  reference: fc.oneof(text(80), longText),
  names: fc.array(text(40), { maxLength: 5 }),
  inner: fc.record({ reason: fc.oneof(fc.constant(null), longText) }),
});

/** Lists with long and short items, objects of many fields, texts: as answers are. */
const anAnswer = fc.record({
  total: fc.integer(),
  ai_summary: fc.oneof(text(100), longText),
  items: fc
    .tuple(fc.array(item, { maxLength: 4 }), fc.integer({ min: 1, max: 15 }))
    .map(([some, times]) => Array.from({ length: times }, () => some).flat()),
  data: fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.record({ value: longText }), {
    maxKeys: 15,
  }),
});

/** Types of members, whatever is in them and however many there are. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return "list";
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
};

test("what is short stays as it is", () => {
  const answer = { cases: [{ id: "1" }], total: 1 };
  expect(fitAnswer(answer)).toEqual({ answer, cuts: [] });
});

test("no answer is too long, whatever it is; its shape stays, and what was cut is told", () => {
  fc.assert(
    fc.property(anAnswer, (whole) => {
      const before = structuredClone(whole);
      const fitted = fitAnswer(whole);
      expect(whole).toEqual(before);
      expect(bytesOf(answered(fitted))).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
      expect(shapeOf(fitted.answer)).toEqual(shapeOf(whole));
      expect(JSON.stringify(fitted.answer).isWellFormed()).toBe(true);
      expect(fitted.cuts.length > 0).toBe(bytesOf(whole) > ANSWER_MAX_BYTES);
      for (const { shown, total } of fitted.cuts) expect(shown).toBeLessThan(total);
      // Identifiers are what an agent goes on with.
      for (const { id } of fitted.answer.items as { id: string }[]) expect(id).toHaveLength(36);
    }),
    { numRuns: 40 },
  );
});

test("a text that is read on comes whole, whatever stands beside it", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        longText,
        fc.array(longText, { maxLength: 8 }).map((all) => all.join("")),
      ),
      anAnswer,
      (content, beside) => {
        const pieces: string[] = [];
        let offset: number | undefined = 0;
        while (offset !== undefined) {
          const fitted = fitAnswer({ ...beside, content }, { member: "content", offset });
          expect(bytesOf(answered(fitted))).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
          const piece = fitted.answer.content as string;
          expect(piece.isWellFormed()).toBe(true);
          pieces.push(piece);
          const next: number | undefined = fitted.cuts.find(({ path }) => path === "content")?.next_offset;
          if (next !== undefined) expect(bytesOf(piece)).toBeGreaterThan(5_000);
          offset = next;
        }
        expect(pieces.join("")).toBe(content);
      },
    ),
    { numRuns: 20 },
  );
});

test.each([
  ["beyond the end", 9, ""],
  ["within a pair", 3, "𝕏c"],
])("an offset %s does no harm", (_name, offset, content) => {
  expect(fitAnswer({ content: "ab𝕏c" }, { member: "content", offset }).answer).toEqual({ content });
});

test("a text that is not there is none", () => {
  expect(fitAnswer({ content: null }, { member: "content", offset: 7 })).toEqual({
    answer: { content: null },
    cuts: [],
  });
});

test("fields that people chose are cut, too, where there are too many of them", () => {
  const data = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`campo_${index}`, { value: "x".repeat(100) }]),
  );
  const fitted = fitAnswer({ record_id: "7", data });
  expect(bytesOf(answered(fitted))).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
  const shown = Object.keys(fitted.answer.data as object).length;
  expect(fitted.cuts).toEqual([{ path: "data", shown, total: 400, unit: "items" }]);
  expect(shown).toBeGreaterThan(100);
});

const CASES: Cut = { path: "cases", shown: 15, total: 40, unit: "items" };

test.each<[Cut, Page | undefined, string]>([
  [
    { path: "content", shown: 5, total: 9, unit: "characters", next_offset: 5 },
    undefined,
    "content: van 5 de 9 caracteres. Para seguir leyendo, repita la llamada con offset 5.",
  ],
  [
    { path: "a.*.b", shown: 5, total: 9, unit: "characters" },
    { page: 1, page_size: 20 },
    "a.*.b: van 5 de 9 caracteres.",
  ],
  [
    CASES,
    { page: 1, page_size: 40 },
    "cases: van 15 de 40 elementos. Para seguir sin saltear ninguno, repita la llamada con page_size 15 y page 2.",
  ],
  // From 80 on, 15 were told: pages of 10 begin there, and the one after it is the tenth.
  [
    CASES,
    { page: 3, page_size: 40 },
    "cases: van 15 de 40 elementos. Para seguir sin saltear ninguno, repita la llamada con page_size 10 y page 10.",
  ],
  [
    { ...CASES, shown: 0 },
    { page: 3, page_size: 40 },
    "cases: van 0 de 40 elementos. Para seguir sin saltear ninguno, repita la llamada con page_size 1 y page 81.",
  ],
  [
    { path: "movements", shown: 5, total: 9, unit: "items" },
    undefined,
    "movements: van 5 de 9 elementos. El resto se ve en la web.",
  ],
])("%j on %j is told in words", (cut, page, words) => expect(wordsFor(cut, page)).toBe(words));
