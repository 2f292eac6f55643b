import { describe, expect, test } from "vitest";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { textRuns } from "../pdf/text";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { acceptDocument } from "./accept-document";
import { levelOf } from "./test-verdict";

const textsOf = (reader: PdfReader): string[] =>
  listPages(reader, reader.catalog).flatMap((page) => textRuns(reader, page).map(({ text }) => text));

/** An older state of the page's content behind it, where no section leads to: programs that repair take the last one. */
const standingTwice = (pdf: Buffer): Buffer =>
  Buffer.concat([pdf, Buffer.from("11 0 obj\n<</Length 3>>stream\nq Q\nendstream\nendobj\n", "latin1")]);

const refusal = (bytes: Buffer) =>
  acceptDocument(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a document that programs read in two ways", () => {
  test("is written anew as it reads here, while nobody signed it", async () => {
    const given = standingTwice(aDocument());
    const { reader, isRepaired } = await acceptDocument(given);
    expect(isRepaired).toBe(true);
    expect(textsOf(reader)).toEqual(textsOf(new PdfReader(aDocument())));
    const twice = signWithoutValue(signWithoutValue(reader.bytes));
    expect(levelOf(twice)).toBe("FORM_FILLING");
    // ... as it would not have been.
    expect(levelOf(signWithoutValue(signWithoutValue(given)))).toBe("OTHER");
  });

  test("is refused once it is signed, for its signatures would not survive another one", async () => {
    const error = await refusal(signWithoutValue(standingTwice(aDocument())));
    expect(error).toMatchObject({
      name: "SigningError",
      code: "AMBIGUOUS",
      reason: expect.stringContaining("11"),
    });
  });
});

test.each([undefined, "objectStreams", "stream"] as const)(
  "a document that is one stays as it is (%s)",
  async (layout) => {
    const given = aDocument(layout ? { layout } : {});
    for (const bytes of [given, signWithoutValue(given)]) {
      const { reader, isRepaired } = await acceptDocument(bytes);
      expect(isRepaired).toBe(false);
      expect(reader.bytes.equals(bytes)).toBe(true);
    }
  },
);
