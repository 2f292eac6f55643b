import { describe, expect, test } from "vitest";
import { arrayAt, dictAt, nameAt, numberAt, rectAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { type Dict, dict, name, type PdfObject, Ref, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { taggedParts } from "../test-documents";
import { readSigningForm } from "./signature-fields";
import { aComposedDocument } from "./test-signing";

const open = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  return {
    reader,
    fields: listFields(reader, reader.catalog),
    form: readSigningForm(reader, reader.catalog),
  };
};

describe("the fields made before the first signature", () => {
  test("are number and date, read-only and printed, and one per signer", () => {
    const { reader, fields } = open(aComposedDocument(3));
    const seen = fields.map(({ name, type, flags, dict }) => [
      name,
      type,
      flags,
      numberAt(reader, dict, "F"),
    ]);
    expect(seen).toEqual([
      ["numero", "Tx", 1, 4],
      ["fecha", "Tx", 1, 4],
      ["firma1", "Sig", 0, 132],
      ["firma2", "Sig", 0, 132],
      ["firma3", "Sig", 0, 132],
    ]);
  });

  test("lie where number, date and signatures belong", () => {
    const { reader, fields } = open(aComposedDocument(3));
    expect(fields.map(({ dict }) => rectAt(reader, dict, "Rect"))).toEqual([
      [26, 752, 296, 766],
      [26, 767, 296, 781],
      [50, 540, 250, 620],
      [270, 540, 470, 620],
      [50, 440, 250, 520],
    ]);
  });

  test("are all empty, with an appearance that shows nothing", () => {
    const { reader, fields } = open(aComposedDocument(2));
    for (const { value, dict } of fields) {
      expect(value).toBeNull();
      expect(dictAt(reader, dict, "AP")?.has("N")).toBe(true);
    }
  });

  test("say how they are drawn, and the form says it for nobody else", () => {
    const DA = (options: Parameters<typeof aComposedDocument>[1]) => {
      const { reader, fields } = open(aComposedDocument(1, options));
      expect(fields.find(({ name }) => name === "numero")?.dict.has("DA")).toBe(true);
      return dictAt(reader, reader.catalog, "AcroForm")?.has("DA");
    };
    expect(DA({})).toBe(true);
    const field = dict({ FT: name("Tx"), T: textString("otro"), V: textString("oculto") });
    expect(DA({ catalog: { AcroForm: dict({ Fields: [ref(40)] }) }, extra: new Map([[40, field]]) })).toBe(
      false,
    );
  });

  test("the last signer's field alone locks number and date", () => {
    const { form } = open(aComposedDocument(3));
    expect(form.signatures.map(({ lock }) => lock?.fields)).toEqual([
      undefined,
      undefined,
      ["numero", "fecha"],
    ]);
    expect(form.stamp?.number.name).toBe("numero");
  });

  test("the form says from the start that signatures exist, so that none has to rewrite it", () => {
    const { reader } = open(aComposedDocument(1));
    const form = dictAt(reader, reader.catalog, "AcroForm");
    expect(numberAt(reader, form, "SigFlags")).toBe(3);
    expect(form?.has("NeedAppearances")).toBe(false);
    expect(dictAt(reader, dictAt(reader, form, "DR"), "Font")?.has("Lat")).toBe(true);
  });
});

describe.each(["flat", "leaves"] as const)("in a tagged document whose parent tree is %s", (parentTree) => {
  const { reader, fields } = open(aComposedDocument(2, { ...taggedParts(parentTree), tagged: true }));
  const root = dictAt(reader, reader.catalog, "StructTreeRoot");
  const numsOf = (node: Dict | undefined): PdfObject[] => [
    ...(arrayAt(reader, node, "Nums") ?? []),
    ...(arrayAt(reader, node, "Kids") ?? []).flatMap((kid) => numsOf(reader.resolve(kid) as Dict)),
  ];

  test("every field has its Form element, found through its key", () => {
    const nums = numsOf(dictAt(reader, root, "ParentTree"));
    const keys = fields.map(({ dict }) => numberAt(reader, dict, "StructParent"));
    expect(keys).toEqual([1, 2, 3, 4]);
    for (const [index, key] of keys.entries()) {
      const element = reader.resolve(nums[nums.indexOf(key as number) + 1]) as Dict;
      expect(nameAt(reader, element, "S")).toBe("Form");
      expect(dictAt(reader, element, "K")?.get("Obj")).toEqual(fields[index]?.ref);
    }
    expect(numberAt(reader, root, "ParentTreeNextKey")).toBe(5);
  });

  test("number and date are read first, signatures last", () => {
    const document = dictAt(reader, root, "K");
    const kids = (arrayAt(reader, document, "K") ?? []).map((kid) => reader.resolve(kid) as Dict);
    expect(kids.map((kid) => nameAt(reader, kid, "S"))).toEqual(["Form", "Form", "P", "Form", "Form"]);
    const order = kids
      .map((kid) => dictAt(reader, kid, "K")?.get("Obj"))
      .filter((object) => object instanceof Ref);
    expect(order).toEqual(fields.map(({ ref }) => ref));
  });
});
