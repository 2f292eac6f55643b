import { IncrementalUpdate } from "../../pdf/incremental-update";
import { dict, name, type PdfObject, type Ref } from "../../pdf/objects";
import { PdfReader } from "../../pdf/reader";
import { textString } from "../../pdf/text-string";
import { aComposedDocument } from "../test-signing";
import { fieldNamed } from "./shown-lines";

/** A composed document of three signers, whose first signature field has a lock of its own. */
export const aLocked = (action: string, fields?: readonly string[]): Buffer => {
  const pdf = aComposedDocument(3);
  const update = new IncrementalUpdate(new PdfReader(pdf));
  const lock: Record<string, PdfObject> = { Type: name("SigFieldLock"), Action: name(action) };
  if (fields) lock.Fields = fields.map(textString);
  update.edit(fieldNamed(pdf, "firma1").field.ref as Ref).set("Lock", dict(lock));
  return update.build().bytes;
};
