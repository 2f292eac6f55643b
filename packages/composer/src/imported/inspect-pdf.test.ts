import { IncrementalUpdate } from "@foja/pades/pdf/incremental-update";
import { type Dict, dict, name, type PdfObject, Ref, Stream } from "@foja/pades/pdf/objects";
import { PdfReader } from "@foja/pades/pdf/reader";
import { asciiString } from "@foja/pades/pdf/text-string";
import { readSigningForm } from "@foja/pades/sign/signature-fields";
import { aComposedDocument, signWithoutValue } from "@foja/pades/sign/test-signing";
import { aDocument, type DocumentOptions } from "@foja/pades/test-documents";
import { describe, expect, test } from "vitest";
import { withOthersFields } from "../testing/others-fields";
import { inspectPdf, requireImportable } from "./inspect-pdf";
import { plainLines } from "./page-text";

const ref = (number: number) => new Ref(number);
const action = (kind: string, more: Readonly<Record<string, PdfObject>> = {}): Dict =>
  dict({ S: name(kind), ...more });
const script = () => action("JavaScript", { JS: asciiString("app.alert(1)") });
const launch = () => action("Launch", { F: asciiString("calc.exe") });
const annotation = (more: Readonly<Record<string, PdfObject>>): Dict =>
  dict({ Type: name("Annot"), Subtype: name("Link"), Rect: [0, 0, 10, 10], ...more });
const xfa = (type: string) =>
  new Stream(dict(), Buffer.from(`<event><script contentType="${type}">1</script></event>`));

/** "taken", or the code of the refusal. */
const outcomeOf = (pdf: Uint8Array): Promise<string> =>
  requireImportable(pdf).then(
    () => "taken",
    (error: { readonly code: string }) => error.code,
  );

describe("what does something by itself", () => {
  const JAVASCRIPT: readonly (readonly [string, DocumentOptions])[] = [
    ["when it is opened", { catalog: { OpenAction: script() } }],
    [
      "when it is opened, by reference",
      { catalog: { OpenAction: ref(50) }, extra: new Map([[50, script()]]) },
    ],
    ["when it is printed", { catalog: { AA: dict({ WP: script() }) } }],
    [
      "in its tree of names",
      { catalog: { Names: dict({ JavaScript: dict({ Names: [asciiString("a"), script()] }) }) } },
    ],
    ["when a page is shown", { page: { AA: dict({ O: script() }) } }],
    ["in a link", { page: { Annots: [annotation({ A: script() })] } }],
    ["when the pointer comes", { page: { Annots: [annotation({ AA: dict({ E: script() }) })] } }],
    ["in a bookmark", { catalog: { Outlines: dict({ First: dict({ A: script() }) }) } }],
    [
      "in a field",
      { catalog: { AcroForm: dict({ Fields: [dict({ FT: name("Tx"), AA: dict({ K: script() }) })] }) } },
    ],
    [
      "after another action",
      { catalog: { OpenAction: action("GoTo", { Next: [action("Named"), script()] }) } },
    ],
    ["with a film", { page: { Annots: [annotation({ A: action("Rendition", { JS: asciiString("x") }) })] } }],
    [
      "in a stream",
      {
        catalog: { OpenAction: ref(50) },
        extra: new Map<number, PdfObject>([
          [50, action("Rendition", { JS: ref(51) })],
          [51, new Stream(dict(), Buffer.from("x"))],
        ]),
      },
    ],
    ["without saying that it is one", { catalog: { OpenAction: dict({ JS: asciiString("x") }) } }],
    ["of a model", { page: { Annots: [annotation({ "3DD": dict({ OnInstantiate: ref(50) }) })] } }],
    [
      "of an XML form",
      {
        catalog: { AcroForm: dict({ Fields: [], XFA: ref(50) }) },
        extra: new Map([[50, xfa("application/x-javascript")]]),
      },
    ],
    [
      "of an XML form in parts",
      {
        catalog: { AcroForm: dict({ Fields: [], XFA: [asciiString("form"), ref(50)] }) },
        extra: new Map([[50, xfa("application/javascript")]]),
      },
    ],
    [
      "in a packed object",
      { layout: "objectStreams", catalog: { OpenAction: ref(50) }, extra: new Map([[50, script()]]) },
    ],
  ];
  // Whatever it says that it is, and however it is written.
  const structElem = { Type: name("StructElem"), P: ref(2) };
  const inXfa = (bytes: Buffer): DocumentOptions => ({
    catalog: { AcroForm: dict({ Fields: [], XFA: ref(50) }) },
    extra: new Map<number, PdfObject>([[50, new Stream(dict(), bytes)]]),
  });
  const DISGUISED: readonly (readonly [string, DocumentOptions, string])[] = [
    [
      "a structure that is opened",
      { catalog: { OpenAction: action("Launch", structElem) } },
      "LAUNCH_ACTION",
    ],
    [
      "a structure whose script is a stream",
      {
        catalog: { OpenAction: action("JavaScript", { ...structElem, JS: ref(51) }) },
        extra: new Map<number, PdfObject>([[51, new Stream(dict(), Buffer.from("x"))]]),
      },
      "JAVASCRIPT",
    ],
    [
      "a structure in a link",
      { page: { Annots: [annotation({ A: action("Launch", structElem) })] } },
      "LAUNCH_ACTION",
    ],
    [
      "one object as a structure and as an action",
      {
        catalog: { StructTreeRoot: dict({ K: [ref(50)] }), OpenAction: ref(50) },
        extra: new Map<number, PdfObject>([[50, action("Launch", structElem)]]),
      },
      "LAUNCH_ACTION",
    ],
    [
      "XML in UTF-16",
      inXfa(Buffer.from('<script contentType="application/x-javascript"/>', "utf16le")),
      "JAVASCRIPT",
    ],
    [
      "characters as numbers",
      inXfa(Buffer.from('contentType="application/x-java&#115;cript"')),
      "JAVASCRIPT",
    ],
    ["an entity", inXfa(Buffer.from('<!DOCTYPE x [<!ENTITY s "script">]>')), "JAVASCRIPT"],
    [
      "an attribute in two parts",
      {
        catalog: {
          AcroForm: dict({ Fields: [], XFA: [asciiString("a"), ref(50), asciiString("b"), ref(51)] }),
        },
        extra: new Map<number, PdfObject>([
          [50, new Stream(dict(), Buffer.from('contentType="application/java'))],
          [51, new Stream(dict(), Buffer.from('script"'))],
        ]),
      },
      "JAVASCRIPT",
    ],
    [
      "a string",
      {
        catalog: { AcroForm: dict({ Fields: [], XFA: asciiString('contentType="application/javascript"') }) },
      },
      "JAVASCRIPT",
    ],
  ];
  test.each(DISGUISED)("disguised as %s it is refused", async (_as, options, kind) => {
    expect(await outcomeOf(aDocument(options))).toBe(`PDF_WITH_${kind}`);
  });

  test.each(JAVASCRIPT)("JavaScript %s is refused", async (_where, options) => {
    expect(await outcomeOf(aDocument(options))).toBe("PDF_WITH_JAVASCRIPT");
  });

  const LAUNCHES: readonly (readonly [string, DocumentOptions])[] = [
    ["when it is opened", { catalog: { OpenAction: launch() } }],
    ["in a link", { page: { Annots: [annotation({ A: launch() })] } }],
    ["after another action", { page: { Annots: [annotation({ A: action("URI", { Next: launch() }) })] } }],
    [
      "under a name written otherwise",
      { catalog: { OpenAction: dict({ S: ref(50) }) }, extra: new Map([[50, name("Launch")]]) },
    ],
  ];
  test.each(LAUNCHES)("a program started %s is refused", async (_where, options) => {
    expect(await outcomeOf(aDocument(options))).toBe("PDF_WITH_LAUNCH_ACTION");
  });

  const HARMLESS: readonly (readonly [string, DocumentOptions])[] = [
    [
      "a link to an address",
      { page: { Annots: [annotation({ A: action("URI", { URI: asciiString("https://a.ar") }) })] } },
    ],
    ["a jump to a page", { catalog: { OpenAction: action("GoTo", { D: [ref(10), name("Fit")] }) } }],
    ["a script that nothing leads to", { extra: new Map([[50, script()]]) }],
    [
      "a part of its structure with such a name",
      { catalog: { StructTreeRoot: dict({ K: dict({ Type: name("StructElem"), S: name("Launch") }) }) } },
    ],
    [
      "an XML form that only adds up",
      {
        catalog: { AcroForm: dict({ Fields: [], XFA: ref(50) }) },
        extra: new Map([[50, xfa("application/x-formcalc")]]),
      },
    ],
  ];
  test.each(HARMLESS)("%s is taken", async (_what, options) => {
    expect(await outcomeOf(aDocument(options))).toBe("taken");
  });
});

describe("what can be read and signed", () => {
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hola")],
    ["a head without a body", Buffer.from("%PDF-1.7\n%%EOF")],
    ["no pages", aDocument({ pages: 0 })],
    ["pages that are none", aDocument({ inherited: { Kids: [ref(3), ref(99)] } })],
  ])("%s is refused", async (_what, pdf) => {
    expect(await outcomeOf(pdf)).toBe("PDF_UNREADABLE");
  });

  const certified = (level: number, pdf: Buffer): Uint8Array => {
    const reader = new PdfReader(signWithoutValue(pdf));
    const signed = readSigningForm(reader, reader.catalog).signatures.find(({ kind }) => kind !== "empty");
    const signature = signed!.dict.get("V") as Ref;
    const update = new IncrementalUpdate(reader);
    const transform = { TransformMethod: name("DocMDP"), TransformParams: dict({ P: level }) };
    update.edit(signature).set("Reference", [dict(transform)]);
    update.edit(reader.rootRef).set("Perms", dict({ DocMDP: signature }));
    return update.build().bytes;
  };
  test.each([
    ["against any change: refused", 1, withOthersFields(aComposedDocument(3)), "PDF_CERTIFIED"],
    ["with a field left for the signer: taken", 2, withOthersFields(aComposedDocument(3)), "taken"],
    ["with a field left for a signer of ours: refused", 2, aComposedDocument(3), "PDF_OF_A_DOCUMENT"],
    ["without a field for the signer: refused", 2, aDocument(), "PDF_CERTIFIED"],
    ["with comments, without a field: refused", 3, aDocument(), "PDF_CERTIFIED"],
  ])("certified %s", async (_what, level, pdf, outcome) => {
    expect(await outcomeOf(certified(level, pdf))).toBe(outcome);
  });

  test("signed: taken", async () => {
    expect(await outcomeOf(signWithoutValue(aDocument()))).toBe("taken");
  });

  test("a cross-reference that is off, unsigned: taken; signed: refused", async () => {
    const off = (pdf: Buffer) =>
      Buffer.from(pdf.toString("latin1").replace(/startxref\n\d+/g, "startxref\n7"), "latin1");
    expect(await outcomeOf(off(aDocument()))).toBe("taken");
    expect(await outcomeOf(off(signWithoutValue(aDocument())))).toBe("PDF_UNREADABLE");
  });
});

describe("its text", () => {
  test("comes in lines, with the spaces that are seen and not written", async () => {
    const content = "BT /F1 10 Tf 60 700 Td (Primera) Tj 60 0 Td (parte) Tj -60 -20 Td (Segunda) Tj ET";
    const { text } = await inspectPdf(aDocument({ content, markerY: false, pages: 2 }), {
      key: "100_muni:ana",
    });
    expect(text).toBe("Primera parte\nSegunda\nPrimera parte\nSegunda");
  });

  test("is without what no program stores, and broken words are whole", () => {
    expect(plainLines("orde\ufffe\r\nnanza\u0000 \ud800x\r\n \r\n\u0002fin")).toBe("ordenanza x\nfin");
  });
});
