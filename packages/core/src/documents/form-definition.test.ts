import { describe, expect, test } from "vitest";
import { FIELDS_MAX, formDefinition } from "./form-definition";
import { fitsPattern, isBoundedPattern } from "./form-pattern";

const field = (changes: object) => ({ name: "campo", type: "text", label: "Campo", ...changes });

describe("the definition of a form", () => {
  test("keeps what is said of each of the eight types", () => {
    const fields = [
      field({ name: "a", required: true, max_length: 80, pattern: "\\d{2}-\\d{8}-\\d" }),
      field({ name: "b", type: "textarea", max_length: 20_000 }),
      field({ name: "c", type: "email", max_length: 120 }),
      field({ name: "d", type: "number", min: 1, max: 1 }),
      field({ name: "e", type: "date" }),
      field({ name: "f", type: "select", options: ["Sí", "No"] }),
      field({ name: "g", type: "boolean" }),
      field({ name: "h", type: "file" }),
    ];
    expect(formDefinition.parse(fields)).toEqual(fields.map((given) => ({ required: false, ...given })));
  });

  test.each<[string, object[], string]>([
    ["a name with a capital", [field({ name: "Campo" })], "0.name"],
    ["a name that is none", [field({ name: "__proto__" })], "0.name"],
    ["an empty label", [field({ label: " \u200b" })], "0.label"],
    ["a label that can't be printed", [field({ label: "你好" })], "0.label"],
    ["a type of another kind", [field({ type: "color" })], "0.type"],
    ["a member that there is not", [field({ hint: "x" })], "0"],
    ["a select without options", [field({ type: "select" })], "0.options"],
    ["a select without one option", [field({ type: "select", options: [] })], "0.options"],
    ["the same option twice", [field({ type: "select", options: ["A", "A "] })], "0.options"],
    ["options of a text", [field({ options: ["A"] })], "0.options"],
    ["a length of a number", [field({ type: "number", max_length: 3 })], "0.max_length"],
    ["a length beyond all texts", [field({ max_length: 20_001 })], "0.max_length"],
    ["a least above the most", [field({ type: "number", min: 2, max: 1 })], "0.max"],
    ["a number beyond all numbers", [field({ type: "number", max: 1e13 })], "0.max"],
    ["a pattern that may hang", [field({ pattern: "(a+)+b" })], "0.pattern"],
    ["a pattern of an email", [field({ type: "email", pattern: "a" })], "0.pattern"],
    ["the same name twice", [field({}), field({})], "1.name"],
    ["too many", Array.from({ length: FIELDS_MAX + 1 }, (_, n) => field({ name: `c${n}` })), ""],
  ])("refuses %s", (_what, fields, path) => {
    const { error } = formDefinition.safeParse(fields);
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});

describe("a pattern", () => {
  test.each([
    "\\d{8}",
    "[A-Z]{2}\\d{3}[A-Z]{2}",
    "[A-Z]{3} ?\\d{3}",
    "[^\\d]{1,9}",
    "M\\.\\d",
    "[ñÑ-]",
    "\\(",
  ])("may be %s", (pattern) => expect(isBoundedPattern(pattern)).toBe(true));

  test.each([
    "a*",
    "a+",
    "a{1,}",
    "a{100}",
    "(a)",
    "a|b",
    "[a",
    "a{3,1}",
    "[z-a]",
    "\\b",
    "^a$",
    "a?b?c?d?",
    "\\1",
    "a??",
  ])("may not be %s", (pattern) => expect(isBoundedPattern(pattern)).toBe(false));

  test("is asked of the whole text, quickly whatever it is", () => {
    expect(fitsPattern("[A-Z]{2}\\d{3}", "AB123")).toBe(true);
    expect(fitsPattern("[A-Z]{2}\\d{3}", "xAB123")).toBe(false);
    expect(fitsPattern("a{0,99}a{0,99}a{0,99}b", "a".repeat(20_000))).toBe(false);
  });
});
