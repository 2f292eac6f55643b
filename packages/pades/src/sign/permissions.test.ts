import { describe, expect, test } from "vitest";
import { dict, name, type PdfObject, ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { readPermissions } from "./permissions";
import { readSigningForm } from "./signature-fields";

type Entries = Readonly<Record<string, PdfObject>>;

const permissionsOf = (signature: Entries, field: Entries = {}, catalog: Entries = {}) => {
  const reader = new PdfReader(
    aDocument({
      catalog: { AcroForm: dict({ Fields: [ref(40)] }), ...catalog },
      extra: new Map<number, PdfObject>([
        [
          40,
          dict({
            FT: name("Sig"),
            T: textString("firma"),
            V: dict({ Type: name("Sig"), ...signature }),
            ...field,
          }),
        ],
      ]),
    }),
  );
  return readPermissions(reader, reader.catalog, readSigningForm(reader, reader.catalog));
};

const transform = (method: string, params: Entries): Entries => ({
  Reference: [dict({ TransformMethod: name(method), TransformParams: dict(params) })],
});

describe("a certification", () => {
  test.each([
    { params: {}, certified: 2 },
    { params: { P: 1 }, certified: 1 },
    { params: { P: 3 }, certified: 3 },
    { params: { P: 0 }, certified: 1 },
    { params: { P: 4 }, certified: 1 },
    { params: { P: 1.5 }, certified: 1 },
    { params: { P: true }, certified: 1 },
    { params: { P: textString("3") }, certified: 1 },
  ])("of $params allows what level $certified does", ({ params, certified }) => {
    expect(permissionsOf(transform("DocMDP", params)).certified).toBe(certified);
  });

  test("by the lock of a signed field that can't be read forbids everything", () => {
    const Lock = dict({ Action: name("Include"), Fields: [textString("z")], P: 0 });
    expect(permissionsOf({}, { Lock }).certified).toBe(1);
  });
});

describe("what a signature says of changes", () => {
  const params = dict({ P: 3 });
  const written = dict({ TransformMethod: name("DocMDP"), TransformParams: params });

  test.each([
    { what: "is no list", Reference: written },
    { what: "is a list in a list", Reference: [[written]] },
    { what: "refers to nothing", Reference: ref(99) },
    { what: "has no method", Reference: [dict({ TransformParams: params })] },
    {
      what: "has a text for its method",
      Reference: [dict({ TransformMethod: textString("DocMDP"), TransformParams: params })],
    },
    {
      what: "has a list of parameters",
      Reference: [dict({ TransformMethod: name("DocMDP"), TransformParams: [params] })],
    },
  ])("forbids everything where it $what", ({ Reference }) => {
    const { certified, lockedBy } = permissionsOf({ Reference });
    expect({ certified, lockedBy: lockedBy("a") }).toEqual({ certified: 1, lockedBy: "firma" });
  });

  test("may leave out its parameters, and be about something else", () => {
    const only = (method: string) => permissionsOf({ Reference: [dict({ TransformMethod: name(method) })] });
    expect(only("DocMDP").certified).toBe(2);
    expect(only("UR3").certified).toBeUndefined();
    expect(permissionsOf({ Reference: null }).certified).toBeUndefined();
  });

  test("is a certification where the catalog names it as such, though it does not say so", () => {
    const catalog = { Perms: dict({ DocMDP: dict({ Type: name("Sig") }) }) };
    expect(permissionsOf({}, {}, catalog).certified).toBe(1);
  });
});

describe("a lock of fields", () => {
  const lockOf = (params: Entries, field: string) =>
    permissionsOf(transform("FieldMDP", params)).lockedBy(field) !== undefined;

  test.each([
    { what: "all", params: { Action: name("All") }, a: true },
    { what: "one", params: { Action: name("Include"), Fields: [textString("a")] }, a: true },
    { what: "another", params: { Action: name("Include"), Fields: [textString("b")] }, a: false },
    { what: "none", params: { Action: name("Include"), Fields: [] }, a: false },
    { what: "all but one", params: { Action: name("Exclude"), Fields: [textString("a")] }, a: false },
    { what: "no action", params: {}, a: true },
    { what: "an action that is none", params: { Action: name("all") }, a: true },
    { what: "names without a list", params: { Action: name("Include"), Fields: textString("z") }, a: true },
    { what: "names that are none", params: { Action: name("Include"), Fields: [1] }, a: true },
    { what: "exceptions that are missing", params: { Action: name("Exclude") }, a: true },
  ])("for $what", ({ params, a }) => {
    expect(lockOf(params, "a")).toBe(a);
  });

  test("that is no dictionary locks everything", () => {
    expect(permissionsOf({}, { Lock: 1 }).lockedBy("a")).toBe("firma");
  });
});
