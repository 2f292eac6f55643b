import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  loweredTo,
  PAGE_SIZE_MAX,
  pageInput,
  pageWindow,
  presentWholeOrPage,
  totalBeyond,
  wholeOrPageInput,
  wholeOrPageWindow,
} from "./paging";

describe("numbers over the maximum", () => {
  const HUGE = [101, 5000, 2 ** 53 - 1, 2 ** 53, 1e30, Number.MAX_VALUE, Infinity];

  test.each(HUGE)("%d is a size like any other over the maximum", (size) => {
    expect(z.strictObject(pageInput).parse({ page_size: size }).page_size).toBe(PAGE_SIZE_MAX);
    expect(z.strictObject(wholeOrPageInput).parse({ page_size: size }).page_size).toBe(PAGE_SIZE_MAX);
  });

  test.each(HUGE)("page %d can be counted with", (page) => {
    const asked = z.strictObject(pageInput).parse({ page, page_size: 100 });
    expect(asked.page).toBe(Math.min(page, Number.MAX_SAFE_INTEGER));
    expect(pageWindow(asked).skip).toBe(Math.min((page - 1) * 100, 2 ** 31 - 1));
  });

  test.each([100.5, Number.NaN, -Infinity, -1e30, 0, "101", null])("%s is no number of a list", (value) => {
    expect(loweredTo(100).safeParse(value).success).toBe(false);
  });

  test("callers are told of a whole number", () => {
    const schema = z.toJSONSchema(z.strictObject(pageInput), { io: "input" });
    expect(schema.properties).toMatchObject({
      page: { type: "integer", minimum: 1, default: 1 },
      page_size: { type: "integer", minimum: 1, default: 20 },
    });
  });
});

describe("totalBeyond", () => {
  test.each([
    { what: "an only page", rows: 7, page: 1, expected: 7, counts: false },
    { what: "nothing at all", rows: 0, page: 1, expected: 0, counts: false },
    { what: "the last page", rows: 3, page: 4, expected: 33, counts: false },
    { what: "a full page", rows: 10, page: 1, expected: 999, counts: true },
    { what: "a page past the end", rows: 0, page: 9, expected: 999, counts: true },
  ])("$what", async ({ rows, page, expected, counts }) => {
    let counted = false;
    const total = await totalBeyond(rows, { page, page_size: 10 }, async () => {
      counted = true;
      return 999;
    });

    expect([total, counted]).toEqual([expected, counts]);
  });
});

describe("a list that is whole unless a page is asked for", () => {
  const parse = (input: object) => z.strictObject(wholeOrPageInput).parse(input);

  test.each([
    [{}, {}, { total: 45, page: 1, page_size: 45, total_pages: 1 }],
    [{ page: 2 }, { skip: 20, take: 20 }, { total: 45, page: 2, page_size: 20, total_pages: 3 }],
    [{ page_size: 10 }, { skip: 0, take: 10 }, { total: 45, page: 1, page_size: 10, total_pages: 5 }],
    [{ page_size: 5000 }, { skip: 0, take: 100 }, { total: 45, page: 1, page_size: 100, total_pages: 1 }],
  ])("%o", (input, window, presented) => {
    expect(wholeOrPageWindow(parse(input))).toEqual(window);
    expect(presentWholeOrPage(45, parse(input))).toEqual(presented);
  });

  test("an empty one has a size that divides", () => {
    expect(presentWholeOrPage(0, {})).toEqual({ total: 0, page: 1, page_size: 1, total_pages: 0 });
  });

  test.each([{ page: 0 }, { page: 1.5 }, { page: "2" }, { page_size: 0 }, { page_size: -1 }])(
    "refuses %o",
    (input) => {
      expect(z.strictObject(wholeOrPageInput).safeParse(input).success).toBe(false);
      expect(z.strictObject(pageInput).safeParse(input).success).toBe(false);
    },
  );
});
