import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, PdfString, ref, Stream } from "../pdf/objects";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { textRuns } from "../pdf/text";
import { textString } from "../pdf/text-string";
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

describe("what is signed", () => {
  const ambiguous = standingTwice(aDocument());

  test("is known by its field, however its value is spelled", async () => {
    const signed = signWithoutValue(ambiguous)
      .toString("latin1")
      .replace(/\/ByteRange (\[[^\]]*\]) {2}/, "/Byte#52ange $1");
    expect(await refusal(Buffer.from(signed, "latin1"))).toMatchObject({ code: "AMBIGUOUS" });
  });

  test("is not what a page says", async () => {
    const text = aDocument({ content: "BT /F1 9 Tf 60 700 Td (/ByteRange) Tj ET" });
    expect((await acceptDocument(standingTwice(text))).isRepaired).toBe(true);
  });
});

describe("a document that is written anew", () => {
  test("keeps what it says about itself, but for what is no text, name, number or list of them", async () => {
    const Info = dict({
      Title: textString("Ordenanza"),
      Trapped: name("False"),
      "AAPL:Keywords": [textString("obras")],
      Parts: [ref(40)],
      Stream: ref(40),
    });
    const given = aDocument({
      trailer: { Info },
      extra: new Map([[40, new Stream(dict(), Buffer.from("x"))]]),
    });
    const { reader } = await acceptDocument(standingTwice(given));
    const written = reader.resolve(reader.trailer.get("Info"));
    expect(Array.from(written instanceof Dict ? written.keys() : [])).toEqual([
      "Title",
      "Trapped",
      "AAPL:Keywords",
    ]);
  });

  test("stays packed", async () => {
    const given = aDocument({ layout: "objectStreams", pages: 200 });
    const { reader, isRepaired } = await acceptDocument(standingTwice(given));
    expect(isRepaired).toBe(true);
    expect(reader.bytes.length).toBeLessThan(given.length * 1.1);
  });

  test("is one whose packed objects could be found once more, as soon as one of them is changed", async () => {
    // Something refers to nothing, which makes some programs look for objects by themselves.
    const given = aDocument({ layout: "objectStreams" });
    const update = new IncrementalUpdate(new PdfReader(given));
    update.add(dict({ Foo: ref(900) }));
    const { bytes } = update.build();
    const { reader, isRepaired } = await acceptDocument(bytes);
    expect(isRepaired).toBe(true);
    const edited = new IncrementalUpdate(reader);
    edited.edit(reader.rootRef).set("Lang", textString("es"));
    expect(levelOf(signWithoutValue(signWithoutValue(edited.build().bytes)))).toBe("FORM_FILLING");
  });

  test("is not one that is encrypted: it would be so no more", async () => {
    const Identity = name("Identity");
    const O = new PdfString(
      Buffer.from("23d51bb8081abde412d51dbf9017ccaa31e7762d4570dabe24b32e274e6be108", "hex"),
    );
    const U = new PdfString(
      Buffer.from("2419d9e35a6346a22a65835f792ba3300122456a91bae5134273a6db134c87c4", "hex"),
    );
    const ID = new PdfString(Buffer.from("31415926535897932384626433832795", "hex"));
    // As qpdf 11 wrote them, with no password to open.
    const Encrypt = dict({
      ...{ Filter: name("Standard"), V: 4, R: 4, Length: 128, P: -4, O, U },
      ...{ CF: dict(), StmF: Identity, StrF: Identity },
    });
    const given = aDocument({ trailer: { ID: [ID, ID], Encrypt } });
    expect((await acceptDocument(given)).isRepaired).toBe(false);
    expect(await refusal(standingTwice(given))).toMatchObject({ code: "AMBIGUOUS" });
  });
});

test("pages that the table leads beside are found again", async () => {
  const given = aDocument({ pages: 3 });
  const entry = new PdfReader(given).entry(12);
  const row = (shift: number) =>
    String((entry?.kind === "offset" ? entry.offset : 0) + shift).padStart(10, "0");
  const broken = given.toString("latin1").replace(`\n${row(0)} `, `\n${row(3)} `);
  expect(broken).toContain(row(3));
  const { reader, isRepaired } = await acceptDocument(Buffer.from(broken, "latin1"));
  expect(isRepaired).toBe(true);
  expect(textsOf(reader)).toEqual(textsOf(new PdfReader(aDocument({ pages: 3 }))));
});

test("an object that can't be read, and that a page shows, is mended before anything is signed", async () => {
  const given = (entry: string) =>
    Buffer.from(
      aDocument().toString("latin1").replace("/Subtype /Type1", entry.padEnd("/Subtype /Type1".length)),
      "latin1",
    );
  const { reader, isRepaired } = await acceptDocument(given("/A 1/A 2"));
  expect(isRepaired).toBe(true);
  expect(levelOf(signWithoutValue(signWithoutValue(reader.bytes)))).toBe("FORM_FILLING");
  expect(await refusal(given("(x)/A 1"))).toMatchObject({ code: "AMBIGUOUS" });
});
