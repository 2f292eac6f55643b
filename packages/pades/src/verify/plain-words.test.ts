import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { dict, name, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { Oddness } from "./oddness";
import { assertPlainWords } from "./plain-words";
import { levelOf } from "./test-verdict";

const check = (text: string) => assertPlainWords(Buffer.from(text, "latin1"));

describe("a later revision may say", () => {
  test.each([
    "<</A 1/B -2.5/C[.5 +595.0 0000000595]>>",
    "<</A#41 (text (inside) \\r \\\n \\101)/B<00 ff\n0A>/C true/D null 12 0 R>>",
    `</${"n".repeat(249)} (${"x".repeat(70_000)})>`.replace("</", "<</").replace(/>$/, ">>"),
    "% a comment (that ends nowhere\n<<>>",
  ])("%j", (text) => expect(() => check(text)).not.toThrow());

  test.each([
    { what: "a number in hundreds of digits", text: `${"0".repeat(300)}595` },
    { what: "a number with many digits behind the point", text: `595.${"0".repeat(40)}` },
    { what: "a name that some programs cut", text: `/${"#41".repeat(90)}` },
    { what: "a number sign that stands for itself", text: "/A##41" },
    { what: "a zero between the digits of a string", text: "<00\0ff>" },
    { what: "other blanks between them", text: "<00\u00a0ff>" },
    { what: "a zero between words", text: "<</A\0 1>>" },
    { what: "a string without an end", text: "(a" },
  ])("not $what", ({ text }) => expect(() => check(text)).toThrow(Oddness));
});

describe("what was spelt as some programs read it, and is spelt plainly afterwards", () => {
  /** An entry of the page as it stood when it was signed; the page is written again by us. */
  const rewritten = (spelling: string, standIn: string): string => {
    const page = { Foo: dict({ A: name(standIn) }) };
    const given = aDocument({
      page,
      catalog: { AcroForm: dict({ Fields: [ref(40)] }) },
      extra: new Map([[40, dict({ FT: name("Sig"), T: name("x") })]]),
    });
    const text = given.toString("latin1").replace(`/${standIn}`, spelling.padEnd(standIn.length + 1));
    const { length } = given;
    expect(text).toHaveLength(length);
    const signed = signWithoutValue(Buffer.from(text, "latin1"));
    const update = new IncrementalUpdate(new PdfReader(signed));
    update.edit(ref(10));
    return levelOf(update.build().bytes);
  };
  const STAND_IN = "n".repeat(200);

  test.each([
    { what: "a plain name", spelling: "/A#23", level: "LTA_UPDATES" },
    { what: "a name with a number sign of its own", spelling: "/A##41", level: "OTHER" },
    { what: "a string with an end of line", spelling: "(a\r\nb)", level: "OTHER" },
    { what: "a string of digits with a zero in it", spelling: "<00\0ff>", level: "OTHER" },
    { what: "a number of many digits", spelling: `${"0".repeat(60)}5`, level: "OTHER" },
  ])("$what: $level", ({ spelling, level }) => expect(rewritten(spelling, STAND_IN)).toBe(level));
});
