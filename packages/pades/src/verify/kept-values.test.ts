import { describe, expect, test } from "vitest";
import { dict, flateStream, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { changed } from "./test-changes";
import { levelOf } from "./test-verdict";
import { verifyPdf } from "./verify-pdf";

type Entries = Readonly<Record<string, PdfObject>>;

const FIELD = ref(40);
const BOX = [0, 0, 150, 20];

const drawing = (content: string, entries: Entries = {}): Stream => {
  const Resources = dict({ Font: dict({ F1: ref(3) }) });
  const form = { Type: name("XObject"), Subtype: name("Form"), BBox: BOX, Resources, ...entries };
  return new Stream(dict(form), Buffer.from(content));
};

/** As viewers draw a value. */
const showing = (text: string, x = 2) =>
  `1 g 0 0 150 20 re f 0 G 1 w 0.5 0.5 149 19 re s /Tx BMC q 1 1 148 18 re W n BT 0 g /F1 10 Tf ${x} 6 Td (${text}) Tj ET Q EMC`;

const signedWith = (field: Entries, picture: PdfObject | undefined): Buffer =>
  signWithoutValue(
    aDocument({
      catalog: { AcroForm: dict({ Fields: [ref(44), FIELD], DA: textString("/F1 10 Tf 0 g") }) },
      page: { Annots: [FIELD] },
      extra: new Map<number, PdfObject>([
        [44, dict({ FT: name("Sig"), T: textString("firma") })],
        [
          40,
          dict({
            ...{ Type: name("Annot"), Subtype: name("Widget"), FT: name("Tx"), T: textString("monto") },
            ...{ Rect: [300, 700, 450, 720], AP: picture && dict({ N: ref(41) }), ...field },
          }),
        ],
        ...(picture ? [[41, picture] as const] : []),
        [42, drawing("")],
      ]),
    }),
    { fieldName: "firma" },
  );

/** Of a later revision that gives the field these entries, pictures as objects of their own. */
const levelWith = (pdf: Buffer, entries: Entries): string =>
  levelOf(
    changed(pdf, (update) => {
      for (const [key, value] of Object.entries(entries)) {
        const held = value instanceof Stream ? dict({ N: update.add(value) }) : value;
        update.edit(FIELD).set(key, held);
      }
    }),
  );

const V = textString("1000");

describe("a text whose value stays", () => {
  const signed = signedWith({ V }, drawing(showing("1000")));
  const redrawn = (content: string, entries: Entries = {}) =>
    levelWith(signed, { AP: drawing(content, entries) });

  test("may be packed or drawn in another way that says the same", () => {
    const same = drawing(showing("1000"));
    expect(levelWith(signed, { AP: flateStream(same.dict, Buffer.from(showing("1000").padEnd(300))) })).toBe(
      "FORM_FILLING",
    );
    expect(redrawn("BT /F1 8 Tf 3 5 Td [(10) -20 (00)] TJ ET")).toBe("FORM_FILLING");
    expect(
      levelWith(signed, { AP: drawing("q Q BT /F1 8 Tf 3 5 Td (1000) Tj ET"), V: textString("1000 ") }),
    ).toBe("FORM_FILLING");
  });

  test.each([
    ["another text", showing("9000")],
    ["nothing", ""],
    ["a part of it, the rest cut off at the edge", showing("1000", 142)],
    ["the rest moved out of the box", "BT /F1 10 Tf 2 6 Td [(1) -9000 (000)] TJ ET"],
    ["the same, and a drawing", `${showing("1000")} 40 2 8 16 re S`],
    ["the same below a cover", `${showing("1000")} 1 g 0 0 150 20 re f`],
    ["the same without ink", showing("1000").replace("BT 0 g", "BT 3 Tr")],
    ["the same in white", showing("1000").replace("BT 0 g", "BT 1 g")],
    ["the same on black", showing("1000").replace("1 g 0 0", "0 g 0 0")],
    ["the same cut away", showing("1000").replace("1 1 148 18 re W", "1 1 2 2 re W")],
    ["the same turned over", showing("1000").replace("2 6 Td", "-1 0 0 1 30 6 Tm")],
    ["the same, as small as nothing", showing("1000").replace("10 Tf", "0.1 Tf")],
  ])("is not to show %s", (_, content) => {
    expect(redrawn(content)).toBe("OTHER");
  });

  test.each<[string, Entries]>([
    [
      "in a font of its own",
      { Resources: dict({ Font: dict({ F1: dict({ Type: name("Font"), FontDescriptor: dict() }) }) }) },
    ],
    ["in a box that makes it tiny", { BBox: [0, 0, 9000, 9000] }],
    ["mirrored", { Matrix: [-1, 0, 0, 1, 150, 0] }],
    ["on a layer", { OC: dict({ Type: name("OCG"), Name: textString("x") }) }],
  ])("is not to show it %s", (_, entries) => {
    expect(redrawn("BT /F1 8 Tf 3 5 Td (1000) Tj ET", entries)).toBe("OTHER");
  });

  test("has no other picture for the mouse above it", () => {
    const AP = dict({ N: ref(41), R: drawing(showing("9000")) });
    expect(
      levelOf(
        changed(signed, (update) => {
          update
            .edit(FIELD)
            .set("AP", dict({ ...Object.fromEntries(AP), R: update.add(AP.get("R") as Stream) }));
        }),
      ),
    ).toBe("OTHER");
  });

  test("may be filled with another one", () => {
    expect(levelWith(signed, { V: textString("9000"), AP: drawing(showing("9000")) })).toBe("FORM_FILLING");
  });
});

test("a picture that was signed against the value is named, and stays", () => {
  const signed = signedWith({ V }, drawing(showing("1")));
  expect(verifyPdf(new PdfReader(signed)).differingFields).toEqual(["monto"]);
  expect(levelWith(signed, { AP: drawing(showing("1000")) })).toBe("OTHER");
  const packed = flateStream(drawing("").dict, Buffer.from(showing("1")));
  expect(levelWith(signed, { AP: packed })).toBe("FORM_FILLING");
});

test("a value that had no picture gets its own and no other one", () => {
  const signed = signedWith({ V }, undefined);
  expect(levelWith(signed, { AP: drawing(showing("1000")) })).toBe("FORM_FILLING");
  expect(levelWith(signed, { AP: drawing(showing("9000")) })).toBe("OTHER");
});

test("what a script formats may be drawn as it was formatted", () => {
  const signed = signedWith({ V, AA: dict() }, drawing(showing("$ 1.000")));
  expect(levelWith(signed, { AP: drawing("BT /F1 8 Tf 3 5 Td ($ 1.000) Tj ET") })).toBe("FORM_FILLING");
  expect(levelWith(signed, { AP: drawing("BT /F1 8 Tf 3 5 Td ($ 9.000) Tj ET") })).toBe("OTHER");
});

describe("a choice that stays", () => {
  const Opt = ["cinco", "seis", "siete"].map(textString);
  const list = (chosen: number) => {
    const rows = ["cinco", "seis", "siete"].map(
      (text, index) => `1 0 0 1 2 ${40 - 12 * index} Tm (${text}) Tj`,
    );
    return `0.8 g 1 ${38 - 12 * chosen} 148 12 re f BT 0 g /F1 10 Tf ${rows.join(" ")} ET`;
  };
  const BBox = [0, 0, 150, 60];

  test("of a list box keeps its bar", () => {
    const signed = signedWith(
      { FT: name("Ch"), Opt, V: textString("siete"), Rect: [300, 700, 450, 760] },
      drawing(list(2), { BBox }),
    );
    expect(levelWith(signed, { AP: drawing(list(1), { BBox }) })).toBe("OTHER");
    expect(levelWith(signed, { AP: flateStream(drawing("", { BBox }).dict, Buffer.from(list(2))) })).toBe(
      "FORM_FILLING",
    );
  });

  test("of a check box keeps its state and what that looks like", () => {
    const states = (on: PdfObject) => dict({ N: dict({ Si: on, Off: ref(42) }) });
    const button = { FT: name("Btn"), V: name("Si"), AS: name("Si"), AP: states(ref(41)) };
    const signed = signedWith(button, drawing("BT /F1 9 Tf (x) Tj ET"));
    expect(levelWith(signed, { AS: name("Off") })).toBe("OTHER");
    expect(levelWith(signed, { AP: states(ref(42)) })).toBe("OTHER");
    expect(levelWith(signed, { V: name("Off"), AS: name("Off") })).toBe("FORM_FILLING");
    const stateless = signedWith({ ...button, AS: null }, drawing("BT /F1 9 Tf (x) Tj ET"));
    expect(levelWith(stateless, { AS: name("Off") })).toBe("OTHER");
    expect(levelWith(stateless, { AS: name("Si") })).toBe("FORM_FILLING");
  });
});
