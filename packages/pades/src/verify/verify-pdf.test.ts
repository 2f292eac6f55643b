import { createTestPki } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { beforeAll, describe, expect, test } from "vitest";
import { createDetachedSignature } from "../cms/create-signature";
import { createKeySigner } from "../cms/signer";
import { Dict, dict, name, type PdfObject, type Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signPdf } from "../sign/sign-pdf";
import { aComposedDocument, aPerson, SIGNING_TIME, STAMP, signWithoutValue } from "../sign/test-signing";
import { aDocument, type DocumentLayout } from "../test-documents";
import { createTimestampClient } from "../tsp/client";
import { appearanceOf, changed, LATER_CHANGES } from "./test-changes";
import { verifyPdf } from "./verify-pdf";

const pki = createTestPki();
const signers = { first: createKeySigner(pki.p256), second: createKeySigner(pki.rsa) };
const { timestamp } = createTimestampClient({
  authorities: [{ url: "http://tsa.test/" }],
  fetch: aTsaTransport(aResponder(pki.tsaOfP256)),
});

const sign = async (pdf: Buffer, who: keyof typeof signers, request = {}): Promise<Buffer> => {
  const options = { person: aPerson(), signingTime: SIGNING_TIME, ...request };
  const { bytes } = await signPdf(pdf, options, (digest) =>
    createDetachedSignature({ signer: signers[who], digest, timestamp }),
  );
  return bytes;
};

const verify = (pdf: Buffer) => verifyPdf(new PdfReader(pdf));
const levelsOf = (pdf: Buffer) => verify(pdf).signatures.map(({ modificationLevel }) => modificationLevel);

describe("two signatures, the second with the number", () => {
  test.each<DocumentLayout>(["table", "stream", "objectStreams"])("are sound: %s", async (layout) => {
    const twice = await sign(await sign(aComposedDocument(2, { layout }), "first"), "second", {
      stamp: STAMP,
    });
    const { signatures, stamp } = verify(twice);
    expect(stamp).toBe("locked");
    expect(signatures.map(({ fieldName }) => fieldName)).toEqual(["firma1", "firma2"]);
    expect(signatures.map(({ coverage }) => coverage)).toEqual(["ENTIRE_REVISION", "ENTIRE_FILE"]);
    expect(signatures.map(({ modificationLevel }) => modificationLevel)).toEqual(["FORM_FILLING", "NONE"]);
    for (const signature of signatures) {
      expect(signature).toMatchObject({
        intact: true,
        valid: true,
        isPermitted: true,
        isVisible: true,
        problem: undefined,
      });
      expect(signature.claimedTime).toEqual(SIGNING_TIME);
      expect(signature.timestamp?.time).toBeInstanceOf(Date);
      expect(signature.chain.at(-1)?.der).toEqual(pki.root.certificates[0]);
    }
    expect(signatures.map(({ certificate }) => certificate?.subject.commonName)).toEqual([
      "Bruno Díaz",
      "Ana Núñez",
    ]);
  });
});

describe("a change after both signatures", () => {
  let signed: Buffer;
  beforeAll(async () => {
    signed = await sign(await sign(aComposedDocument(3), "first"), "second", { stamp: STAMP });
  });

  test.each(LATER_CHANGES)("$what", ({ change, levels }) => {
    const after = changed(signed, change);
    expect(levelsOf(after)).toEqual(levels);
    for (const { modificationLevel, isPermitted, intact } of verify(after).signatures) {
      expect(intact).toBe(true);
      expect(isPermitted).toBe(modificationLevel !== "OTHER");
    }
  });

  test("a third signature in the field left for it", async () => {
    expect(levelsOf(await sign(signed, "first"))).toEqual(["FORM_FILLING", "FORM_FILLING", "NONE"]);
  });

  test("long-term data that is taken away again", () => {
    const stored = changed(signed, (update) => {
      const certificate = update.add(new Stream(dict(), Buffer.from("a certificate")));
      update.edit(update.reader.rootRef).set("DSS", dict({ Certs: [certificate] }));
    });
    const third = signWithoutValue(stored);
    const stripped = changed(third, (update) =>
      update.edit(update.reader.rootRef).set("DSS", dict({ Certs: [] })),
    );
    expect(levelsOf(stripped)).toEqual(["FORM_FILLING", "FORM_FILLING", "OTHER"]);
  });
});

describe("objects that nothing leads to", () => {
  const loose = ref(900);
  const withLoose = (object: PdfObject) =>
    signWithoutValue(changed(aComposedDocument(1), (update) => update.put(loose, object)));
  const word = textString("suelto");
  const held = dict({ A: word });

  test.each([
    { what: "written again as it was", before: held, object: held, level: "LTA_UPDATES" },
    { what: "with another content", before: held, object: dict({ A: textString("otro") }), level: "OTHER" },
    // How it was written it does not tell, and programs differ in what they make of that.
    { what: "a word by itself", before: word, object: word, level: "OTHER" },
  ])("$what: $level", ({ before, object, level }) => {
    const after = changed(withLoose(before), (update) => update.put(loose, object));
    expect(levelsOf(after)).toEqual([level]);
  });
});

describe("the number", () => {
  const rewritten = (pdf: Buffer, shown: string) =>
    changed(pdf, (update, field) => {
      update.edit(field("numero")).set("V", textString(STAMP.number));
      update.edit(field("numero")).set("AP", appearanceOf(update, shown));
      update.edit(field("fecha")).set("V", textString(STAMP.cityAndDate));
      update.edit(field("fecha")).set("AP", appearanceOf(update, STAMP.cityAndDate));
    });

  test.each([
    { what: "no fields for it", pdf: () => aDocument(), stamp: "none" },
    { what: "empty fields", pdf: () => signWithoutValue(aComposedDocument(2)), stamp: "empty" },
    {
      what: "filled by its signature",
      pdf: () => signWithoutValue(aComposedDocument(1), { stamp: STAMP }),
      stamp: "locked",
    },
    {
      what: "filled by nobody",
      pdf: () => rewritten(signWithoutValue(aComposedDocument(2)), STAMP.number),
      stamp: "unlocked",
    },
    {
      what: "showing another than it says",
      pdf: () => rewritten(signWithoutValue(aComposedDocument(2)), "IF-1"),
      stamp: "mismatch",
    },
  ])("$what: $stamp", ({ pdf, stamp }) => {
    expect(verify(pdf()).stamp).toBe(stamp);
  });

  const drawn = (draw: (content: string) => string, entries: Readonly<Record<string, PdfObject>> = {}) =>
    changed(rewritten(signWithoutValue(aComposedDocument(2)), STAMP.number), (update, field) => {
      const { AP } = Object.fromEntries(update.edit(field("numero")));
      const picture = update.resolve((AP as Dict).get("N")) as Stream;
      const content = draw(update.decode(picture).toString("latin1"));
      const more = new Dict([...picture.dict, ...Object.entries(entries)]);
      update
        .edit(field("numero"))
        .set("AP", dict({ N: update.add(new Stream(more, Buffer.from(content, "latin1"))) }));
    });

  test("drawn as we draw it is what it shows", () => {
    expect(verify(drawn((content) => content)).stamp).toBe("unlocked");
  });

  test.each<{ what: string; pdf: () => Buffer }>([
    { what: "and another picture", pdf: () => drawn((content) => `${content} /X Do`) },
    { what: "without ink", pdf: () => drawn((content) => content.replace("BT", "BT 3 Tr")) },
    { what: "in white", pdf: () => drawn((content) => content.replace("0 g", "1 g")) },
    {
      what: "as small as nothing",
      pdf: () => drawn((content) => content.replace("q BT", "q 0 0 0 0 0 0 cm BT")),
    },
    {
      what: "outside of its box",
      pdf: () => drawn((content) => content.replace(/[\d.]+ [\d.]+ Td/, "9 999 Td")),
    },
    { what: "in a font that is not there", pdf: () => drawn((content) => content.replace("/Lat", "/Nop")) },
    { what: "and an image", pdf: () => drawn((content) => `${content} BI /W 1 /H 1 ID x EI`) },
    { what: "under a path", pdf: () => drawn((content) => `${content} 0 0 99 99 re f`) },
    { what: "on a layer", pdf: () => drawn((content) => content, { OC: ref(1) }) },
    { what: "moved by a matrix", pdf: () => drawn((content) => content, { Matrix: [1, 0, 0, 1, 900, 0] }) },
    {
      what: "in a font that does not say its letters",
      pdf: () =>
        drawn((content) => content, {
          Resources: dict({ Font: dict({ Lat: dict({ Type: name("Font"), Subtype: name("Type1") }) }) }),
        }),
    },
  ])("$what is not what it shows for certain", ({ pdf }) => expect(verify(pdf()).stamp).toBe("mismatch"));
});

describe("in a certified document", () => {
  const certified = (signers: number): Buffer => {
    const composed = aComposedDocument(signers);
    const lock = dict({
      Type: name("SigFieldLock"),
      Action: name("Include"),
      Fields: [textString("ninguno")],
      P: 2,
    });
    const prepared = changed(composed, (update, field) => update.edit(field("firma1")).set("Lock", lock));
    return signWithoutValue(prepared, { fieldName: "firma1" });
  };

  test("a signature in a field that was there is form filling", () => {
    expect(levelsOf(signWithoutValue(certified(3), { fieldName: "firma2" }))[0]).toBe("FORM_FILLING");
  });

  test("a new visible field is not", () => {
    const signed = certified(1);
    const extended = changed(signed, (update, field) => {
      const first = update.resolve(field("firma1")) as Dict;
      const copy = new Dict(first).set("T", textString("nueva")).set("V", first.get("V") as Ref);
      const form = update.edit(update.reader.catalog.get("AcroForm") as Ref);
      form.set("Fields", [...(update.resolve(form.get("Fields")) as Ref[]), update.add(copy)]);
    });
    const first = verify(extended).signatures.find(({ fieldName }) => fieldName === "firma1");
    expect(first).toMatchObject({ modificationLevel: "OTHER", isPermitted: false });
  });
});

describe("what a signature covers", () => {
  let signed: Buffer;
  beforeAll(async () => {
    signed = await sign(aDocument(), "first");
  });

  test("a changed byte inside is seen", () => {
    const altered = Buffer.from(signed.toString("latin1").replace("(Pagina 1)", "(Pagina 9)"), "latin1");
    expect(verify(altered).signatures[0]).toMatchObject({
      intact: false,
      valid: false,
      problem: "DIGEST_MISMATCH",
    });
  });

  test("a byte range that leaves out more than the value is unclear", () => {
    const [verdict] = verify(signed).signatures;
    const [, first = 0, second = 0, last = 0] = (verdict?.signature.get("ByteRange") ?? []) as number[];
    const text = signed.toString("latin1");
    const was = `[0 ${first} ${second} ${last}]`;
    const is = `[0 ${first - 1} ${second} ${last}]`;
    expect(text).toContain(was);
    const altered = Buffer.from(text.replace(was, is.padEnd(was.length)), "latin1");
    expect(verify(altered).signatures[0]).toMatchObject({
      coverage: "UNCLEAR",
      modificationLevel: "OTHER",
      isPermitted: false,
    });
  });

  test("a value that is no signature is reported, not thrown", () => {
    expect(verify(signWithoutValue(aDocument())).signatures[0]).toMatchObject({
      intact: false,
      problem: "MALFORMED",
    });
    const emptied = changed(signWithoutValue(aDocument()), (update, field) => {
      const held = (update.resolve(field("firma1")) as Dict).get("V") as Ref;
      update.edit(held).delete("ByteRange");
    });
    expect(verify(emptied).signatures[0]).toMatchObject({
      intact: false,
      problem: "NO_BYTE_RANGE",
      coverage: "UNCLEAR",
    });
  });
});

describe("what tells about the file without being part of it", () => {
  const information = ref(900);
  const informed = changed(aComposedDocument(1), (update) => {
    update.put(
      information,
      dict({ Title: textString("Informe"), Parts: [dict({ N: 1 })], "AAPL:Keywords": [] }),
    );
    update.reader.trailer.set("Info", information);
  });
  const signed = signWithoutValue(informed);
  const { rootRef } = new PdfReader(signed);

  test("document information may have lists, and keep whatever it had", () => {
    const later = changed(signed, (update) => {
      const entries = update.edit(information);
      entries.set("ModDate", textString("D:20270305"));
      entries.set("AAPL:Keywords", [textString("obras"), update.add(textString("planos"))]);
    });
    expect(levelsOf(later)).toEqual(["LTA_UPDATES"]);
    const strange = changed(
      later,
      (update) => void update.edit(information).set("Otra", [[textString("x")]]),
    );
    expect(levelsOf(strange)).toEqual(["OTHER"]);
  });

  test.each([
    {
      what: "a title",
      value: dict({ Title: textString("Otro"), Trapped: name("False") }),
      level: "LTA_UPDATES",
    },
    { what: "an action", value: dict({ OpenAction: dict({ S: name("JavaScript") }) }), level: "OTHER" },
    { what: "a stream", value: new Stream(dict({}), Buffer.from("q Q")), level: "OTHER" },
  ])("document information with $what: $level", ({ value, level }) => {
    expect(levelsOf(changed(signed, (update) => update.put(information, value)))).toEqual([level]);
  });

  test.each([
    { what: "a name", value: name("2.0"), level: "LTA_UPDATES" },
    { what: "a dictionary", value: dict({ N: 1 }), level: "OTHER" },
  ])("a version that is $what: $level", ({ value, level }) => {
    expect(levelsOf(changed(signed, (update) => void update.edit(rootRef).set("Version", value)))).toEqual([
      level,
    ]);
  });
});
