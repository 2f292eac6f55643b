import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, name, type Ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { readPermissions } from "./permissions";
import { prepareSignature } from "./prepare-signature";
import { readSigningForm } from "./signature-fields";
import { stampNumber } from "./stamp-number";
import { aPerson, SIGNING_TIME, STAMP } from "./test-signing";
import { aLocked } from "./test-support/locked-document";
import { fieldNamed } from "./test-support/shown-lines";

const numbered = (pdf: Buffer): Buffer =>
  prepareSignature(pdf, { person: aPerson(), signingTime: SIGNING_TIME, stamp: STAMP, fieldName: "firma1" })
    .bytes;

const lockedIn = (pdf: Buffer) => {
  const reader = new PdfReader(pdf);
  const permissions = readPermissions(reader, reader.catalog, readSigningForm(reader, reader.catalog));
  return ["numero", "fecha", "firma2", "firma3", "otro"].filter((field) => permissions.lockedBy(field));
};

describe("a signature that brings the number locks it, whatever its field locks", () => {
  test.each([
    { what: "another field", lock: aLocked("Include", ["otro"]), locked: ["numero", "fecha", "otro"] },
    {
      what: "one of the two",
      lock: aLocked("Include", ["fecha", "otro"]),
      locked: ["numero", "fecha", "otro"],
    },
    { what: "nothing", lock: aLocked("Include", []), locked: ["numero", "fecha"] },
    {
      what: "all but the stamp",
      lock: aLocked("Exclude", ["numero", "fecha", "firma2"]),
      locked: ["numero", "fecha", "firma3", "otro"],
    },
    {
      what: "all but the stamp alone",
      lock: aLocked("Exclude", ["numero", "fecha"]),
      locked: ["numero", "fecha", "firma2", "firma3", "otro"],
    },
    {
      what: "all but others",
      lock: aLocked("Exclude", ["firma2", "otro"]),
      locked: ["numero", "fecha", "firma3"],
    },
    {
      what: "everything",
      lock: aLocked("All"),
      locked: ["numero", "fecha", "firma2", "firma3", "otro"],
    },
  ])("$what", ({ lock, locked }) => {
    const bytes = numbered(lock);
    expect(lockedIn(bytes)).toEqual(locked);
    expect(() => stampNumber(bytes, { stamp: STAMP })).toThrow(
      expect.objectContaining({ code: "ALREADY_STAMPED" }),
    );
    // The field itself is its author's: earlier signatures would be broken by a change.
    const field = (pdf: Buffer) => fieldNamed(pdf, "firma1").field.dict.get("Lock") as Dict;
    expect(field(bytes)).toEqual(field(lock));
  });

  test("the names that a lock gives twice are stated once", () => {
    const { reader, field } = fieldNamed(numbered(aLocked("Include", ["numero", "otro"])), "firma1");
    const [reference] = reader.resolve((field.value as Dict).get("Reference")) as Dict[];
    const params = reader.resolve(reference?.get("TransformParams")) as Dict;
    expect(params.get("Fields")).toEqual(["numero", "otro", "fecha"].map(textString));
  });

  test("a field that leaves open what the stamp is part of is refused", () => {
    const pdf = withNestedStamp(["grupo"]);
    expect(() => numbered(pdf)).toThrow(expect.objectContaining({ code: "FIELD_LOCKED" }));
    expect(lockedIn(numbered(withNestedStamp(["grupo.numero", "grupo.fecha", "firma2"])))).not.toContain(
      "firma2",
    );
  });

  test("without the number the field's lock is stated as it is", () => {
    const pdf = aLocked("Exclude", ["numero", "fecha", "firma2"]);
    const { bytes } = prepareSignature(pdf, {
      person: aPerson(),
      signingTime: SIGNING_TIME,
      fieldName: "firma1",
    });
    expect(lockedIn(bytes)).toEqual(["firma3", "otro"]);
  });
});

/** Number and date below a field of their own, and a first signature field that locks all but these. */
const withNestedStamp = (open: readonly string[]): Buffer => {
  const pdf = aLocked("Exclude", open);
  const update = new IncrementalUpdate(new PdfReader(pdf));
  const { reader, field } = fieldNamed(pdf, "numero");
  const stamps = [field.ref, fieldNamed(pdf, "fecha").field.ref] as Ref[];
  const group = update.add(dict({ T: textString("grupo"), Kids: stamps }));
  for (const stamp of stamps) update.edit(stamp).set("Parent", group);
  const form = update.edit(reader.catalog.get("AcroForm") as Ref);
  const others = (update.resolve(form.get("Fields")) as Ref[]).filter(
    ({ number }) => !stamps.some((stamp) => stamp.number === number),
  );
  form.set("Fields", [group, ...others]);
  const lock = dict({
    Type: name("SigFieldLock"),
    Action: name("Include"),
    Fields: ["grupo.numero", "grupo.fecha"].map(textString),
  });
  update.edit(fieldNamed(pdf, "firma3").field.ref as Ref).set("Lock", lock);
  return update.build().bytes;
};
