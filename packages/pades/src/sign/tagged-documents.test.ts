import { describe, expect, test } from "vitest";
import { arrayAt, dictAt, nameAt, numberAt, stringAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { Dict, dict, ref } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { decodeText } from "../pdf/text-string";
import { aDocument, type DocumentOptions, taggedParts } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";
import { signWithoutValue } from "./test-signing";

const open = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  const document = dictAt(reader, dictAt(reader, reader.catalog, "StructTreeRoot"), "K");
  const elements = (arrayAt(reader, document, "K") ?? []).flatMap((kid) => {
    const element = reader.resolve(kid);
    return element instanceof Dict ? [element] : [];
  });
  return { reader, elements, fields: listFields(reader, reader.catalog) };
};

describe("a tagged document of somebody else", () => {
  test("puts the field of its first signature into its structure", () => {
    const { reader, elements, fields } = open(signWithoutValue(aDocument(taggedParts())));
    expect(elements.map((element) => nameAt(reader, element, "S"))).toEqual(["P", "Form"]);
    const [field] = fields;
    expect(dictAt(reader, elements[1], "K")?.get("Obj")).toEqual(field?.ref);
    expect(numberAt(reader, field?.dict, "StructParent")).toBe(1);
    const title = stringAt(reader, field?.dict, "TU");
    expect(title && decodeText(title)).toBe("Firma de Ana Núñez");
    expect(nameAt(reader, firstPage(reader, reader.catalog).dict, "Tabs")).toBe("S");
  });

  test("leaves its structure alone once it is signed", () => {
    const first = signWithoutValue(aDocument(taggedParts()));
    const { elements, fields } = open(signWithoutValue(first));
    expect(fields).toHaveLength(2);
    expect(elements).toHaveLength(2);
  });

  test("gets a sheet whose fields are all in its structure", () => {
    const { reader, elements } = open(appendSigningSheet(aDocument(taggedParts()), { signers: 2 }));
    const kinds = elements.map((element) => nameAt(reader, element, "S"));
    expect(kinds).toEqual(["Form", "Form", "P", "Form", "Form"]);
  });
});

const ODD_TREES: readonly { readonly what: string; readonly options: DocumentOptions }[] = [
  { what: "does not claim tagging", options: { ...taggedParts(), catalog: { StructTreeRoot: ref(30) } } },
  { what: "claims it without a tree", options: { catalog: { MarkInfo: dict({ Marked: true }) } } },
  {
    what: "has an empty tree",
    options: {
      catalog: { MarkInfo: dict({ Marked: true }), StructTreeRoot: ref(30) },
      extra: new Map([[30, dict()]]),
    },
  },
];

test.each(ODD_TREES)("a document that $what is signed, and sheeted, without structure", ({ options }) => {
  for (const pdf of [
    signWithoutValue(aDocument(options)),
    appendSigningSheet(aDocument(options), { signers: 1 }),
  ]) {
    const { reader, fields } = open(pdf);
    expect(fields.length).toBeGreaterThan(0);
    for (const { dict: field } of fields) expect(numberAt(reader, field, "StructParent")).toBeUndefined();
  }
});
