import { FORM_FIELDS } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { describe, expect, test } from "vitest";
import { type GivenContent, readContent } from "./given-content";

const TEXT = { acronym: "IF", kind: "HTML", fields: [] };
const FORM = { acronym: "SOLIC", kind: "FFCC", fields: FORM_FIELDS.map((field) => ({ ...field })) };
const FILE = { acronym: "ANEXO", kind: "Importado", fields: [] };

const pdf_base64 = new Uint8Array([1]);
const form_data = { solicitante: "Rosa", metros: "12.5", rubro: "Comercio" };
const aFile = (file_name: string, content_base64 = new Uint8Array([1])) => ({ file_name, content_base64 });

const read = (type: typeof TEXT | typeof FORM, given: GivenContent, reference = "Poda") =>
  readContent(type as never, reference, given);

describe("a type takes one content", () => {
  test.each<[string, typeof TEXT | typeof FORM, GivenContent, string, RegExp]>([
    ["two at once", TEXT, { content_html: "", pdf_base64 }, "SEVERAL_CONTENTS", /un solo contenido/],
    ["all three", FORM, { content_html: "<p>", form_data, pdf_base64 }, "SEVERAL_CONTENTS", /un solo/],
    ["a form for a text", TEXT, { form_data }, "CONTENT_OF_ANOTHER_KIND", /no son formularios/],
    ["a PDF for a text", TEXT, { pdf_base64 }, "CONTENT_OF_ANOTHER_KIND", /no se importan/],
    ["a text for a form", FORM, { content_html: "<p>" }, "CONTENT_OF_ANOTHER_KIND", /no se redactan/],
    ["a PDF for a form", FORM, { pdf_base64 }, "CONTENT_OF_ANOTHER_KIND", /no se importan/],
    ["nothing for a form", FORM, {}, "CONTENT_MISSING", /form_data/],
    ["nulls for a form", FORM, { form_data: null, content_html: null }, "CONTENT_MISSING", /form_data/],
    ["a text for a file", FILE, { content_html: "" }, "CONTENT_OF_ANOTHER_KIND", /no se redactan/],
    ["a form for a file", FILE, { form_data }, "CONTENT_OF_ANOTHER_KIND", /no son formularios/],
    ["nothing for a file", FILE, {}, "CONTENT_MISSING", /pdf_base64/],
    [
      "files in a form",
      FORM,
      { form_data, embedded_files: [aFile("a")] },
      "CONTENT_OF_ANOTHER_KIND",
      /texto/,
    ],
    [
      "files in a file",
      FILE,
      { pdf_base64, embedded_files: [aFile("a")] },
      "CONTENT_OF_ANOTHER_KIND",
      /texto/,
    ],
    [
      "two names alike",
      TEXT,
      { embedded_files: [aFile("a.txt"), aFile("A.TXT")] },
      "FILE_NAME_REPEATED",
      /a/i,
    ],
    ["a name that leads elsewhere", TEXT, { embedded_files: [aFile("../a")] }, "FILE_NAME_INVALID", /barras/],
    ["a name of dots", TEXT, { embedded_files: [aFile("..")] }, "FILE_NAME_INVALID", /nombre/],
    ["an empty file", TEXT, { embedded_files: [aFile("a", new Uint8Array())] }, "FILE_EMPTY", /vacío/],
    ["what is never printed", TEXT, { content_html: "<p>漢字</p>" }, "UNSUPPORTED_CHARACTERS", /./],
  ])("%s: refused", async (_name, type, given, code, message) => {
    const call = Promise.resolve().then(() => read(type, given));
    await expectRefusal(call, "invalid_input", { code, message });
  });

  test("and keeps it as it is stored", () => {
    expect(read(TEXT, { content_html: "<p onclick='x'>Sí</p><script>no</script>" }).columns).toEqual({
      content: "<p>Sí</p>",
    });
    expect(read(TEXT, { form_data: null })).toEqual({ columns: { content: "" }, pdf: undefined, files: [] });
    expect(read(FORM, { form_data }).columns).toMatchObject({
      formSchema: FORM_FIELDS,
      formData: { ...form_data, metros: 12.5 },
    });
    expect(read(FILE, { pdf_base64 })).toEqual({ columns: {}, pdf: pdf_base64, files: [] });
  });
});

describe("a form is refused with the text that the specification has (4.3)", () => {
  test.each([
    ["a required field missing", { rubro: undefined }, "El campo Rubro es requerido"],
    ["a required field empty", { solicitante: "  " }, "El campo Solicitante es requerido"],
    ["no number", { metros: "doce" }, "El campo Metros cuadrados debe ser un numero"],
    ["true for a number", { metros: true }, "El campo Metros cuadrados debe ser un numero"],
    ["a number out of range", { metros: 0 }, "El campo Metros cuadrados debe ser mayor o igual a 1"],
    ["no date", { inicio: "3/4/2027" }, "El campo Fecha de inicio debe ser una fecha YYYY-MM-DD"],
    ["fields that there are not", { x: 1, y: 2 }, "Campos no definidos en el formulario: [x, y]"],
    ["a file", { plano: "x" }, "El campo Plano no se puede enviar por esta vía"],
    ["a text too long", { detalle: "x".repeat(20_001) }, "El campo Detalle admite hasta 20000 caracteres"],
  ])("%s", (_name, changes, message) => {
    expect(() => read(FORM, { form_data: { ...form_data, ...changes } })).toThrow(message);
  });
});
