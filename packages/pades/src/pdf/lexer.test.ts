import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PdfError } from "./errors";
import { Keyword, Lexer } from "./lexer";
import { Dict, name, type PdfObject, PdfString, Ref, ref } from "./objects";
import { serialize } from "./serialize";

const read = (text: string, mode: "document" | "content" = "document") =>
  new Lexer(Buffer.from(text, "latin1"), 0, mode).token();

const bytesOf = (text: string): string => {
  const token = read(text);
  return token instanceof PdfString ? token.bytes.toString("latin1") : "not a string";
};

describe("the lexer reads", () => {
  test.each([
    ["12", 12],
    ["-0.5", -0.5],
    ["+7.", 7],
    [".25", 0.25],
    ["true", true],
    ["null", null],
    ["/Type", name("Type")],
    ["/A#20B#2f", name("A B/")],
    ["/", name("")],
    ["12 0 R", ref(12)],
    ["12 0 Rx", 12],
    ["% comment\n 5", 5],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    ["(plain)", "plain"],
    ["(a(b)c)", "a(b)c"],
    ["(\\(\\)\\\\)", "()\\"],
    ["(\\n\\r\\t\\b\\f)", "\n\r\t\b\f"],
    ["(\\101\\7\\0531)", "A\u0007+1"],
    ["(a\\\r\nb)", "ab"],
    ["(a\r\nb\rc)", "a\nb\nc"],
    ["(\\q)", "q"],
    ["<48 65\n6C6c6F>", "Hello"],
    ["<7>", "p"],
  ])("the string %j", (text, expected) => {
    expect(bytesOf(text)).toBe(expected);
  });

  test("references inside arrays and dictionaries", () => {
    expect(read("[1 2 0 R 3]")).toEqual([1, ref(2), 3]);
    expect(read("<</K[4 0 R]/N null>>")).toEqual(
      new Dict([
        ["K", [ref(4)]],
        ["N", null],
      ]),
    );
  });

  test("more names than are remembered, each as it is written", () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `N${index}`);
    for (const text of [...names, ...names]) expect(read(`/${text}`)).toBe(name(text));
  });

  test.each(["/A#00", "/#00", "/A#00B"])("no zero in a name: %s", (text) => {
    expect(() => read(text)).toThrow(PdfError);
    expect(read(text, "content")).toEqual(name(text.slice(1).replace("#00", "\0")));
  });

  test("no key twice in the document; in content the last of both", () => {
    expect(() => read("<</A 1/#41 2>>")).toThrow("a key twice");
    expect(() => read("<</A/B/A/B>>")).toThrow("a key twice");
    expect(() => read("<</Type/B/Type/C>>")).toThrow("a key twice");
    expect(() => read("<</Type 1/Type 1>>")).toThrow("a key twice");
    expect(read("<</Type/B/Type/B>>")).toEqual(read("<</Type/B>>"));
    expect((read("<</A 1/A 2>>", "content") as Dict).get("A")).toBe(2);
  });

  test("no references in content, and numbers as viewers read them", () => {
    expect(read("1 0 R", "content")).toBe(1);
    expect(read("--5", "content")).toBe(0);
    expect(read("1.2.3", "content")).toBe(1.2);
    expect(read("9".repeat(400), "content")).toBe(0);
  });

  test("bare words", () => {
    expect(read("endobj")).toEqual(new Keyword("endobj"));
  });
});

describe("the lexer refuses", () => {
  test.each([
    ["an open string", "(abc"],
    ["an open hexadecimal string", "<41"],
    ["letters in a hexadecimal string", "<4g>"],
    ["an open array", "[1 2"],
    ["an operator in an array", "[1 Tj]"],
    ["a dictionary without key", "<<1 2>>"],
    ["a dictionary without value", "<</A>>"],
    ["a malformed number", "1.2.3"],
    ["a number that is infinity here", "9".repeat(400)],
    ["a reference to what no object can be", "4294967317 0 R"],
    ["a stray delimiter", ">"],
    ["nothing", "  "],
  ])("%s", (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: "SYNTAX" }));
  });

  test("deep nesting, instead of running out of stack", () => {
    expect(() => read("[".repeat(100_000))).toThrow(expect.objectContaining({ code: "LIMIT" }));
    expect(() => read("<</A".repeat(100_000))).toThrow(PdfError);
  });
});

const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((value) => Math.abs(value) > 1e-12);
// ISO 32000-2, 7.3.5: any byte but zero.
const anyName = fc
  .uint8Array({ min: 1, maxLength: 12 })
  .map((bytes) => name(Buffer.from(bytes).toString("latin1")));
const anyString = fc.tuple(fc.uint8Array({ maxLength: 30 }), fc.boolean());
const anyRef = fc
  .tuple(fc.nat(8_000_000), fc.nat(65_535))
  .map(([number, generation]) => new Ref(number, generation));

const anyObject = fc.letrec<{ object: PdfObject; array: PdfObject[]; dict: Dict }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    finite,
    anyName,
    anyRef,
    anyString.map(([bytes, hex]) => new PdfString(Buffer.from(bytes), hex)),
    tie("array"),
    tie("dict"),
  ),
  array: fc.array(tie("object"), { maxLength: 5 }),
  dict: fc.array(fc.tuple(anyName, tie("object")), { maxLength: 5 }).map((entries) => {
    const dictionary = new Dict();
    for (const [{ value }, object] of entries) dictionary.set(value, object);
    return dictionary;
  }),
})).object;

/** Strings compare by their bytes: literal or hexadecimal is not part of the value. */
const plain = (object: PdfObject): unknown => {
  if (object instanceof PdfString) return { string: object.bytes.toString("hex") };
  if (Array.isArray(object)) return object.map(plain);
  if (object instanceof Dict) return { dict: Array.from(object, ([key, value]) => [key, plain(value)]) };
  return Object.is(object, -0) ? 0 : object;
};

test("what is written reads back as it was, whatever it is", () => {
  fc.assert(
    fc.property(anyObject, (object) => {
      const bytes = serialize(object);
      const lexer = new Lexer(bytes);
      expect(plain(lexer.object())).toEqual(plain(object));
      expect(lexer.atEnd()).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("any bytes give objects or a PdfError, never another failure", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const lexer = new Lexer(Buffer.from(bytes));
      try {
        while (!lexer.atEnd()) lexer.token();
      } catch (error) {
        expect(error).toBeInstanceOf(PdfError);
      }
    }),
    { numRuns: 500 },
  );
});
