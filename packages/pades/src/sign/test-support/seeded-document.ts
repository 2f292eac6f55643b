import { dict, name, type PdfObject, ref } from "../../pdf/objects";
import { asciiString } from "../../pdf/text-string";
import { aDocument } from "../../test-documents";

/** A foreign document whose empty field has these seed values. */
export const aSeeded = (seed: Record<string, PdfObject>): Buffer => {
  const field = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Sig"),
    T: asciiString("campo"),
    Rect: [50, 100, 250, 180],
    P: ref(10),
    SV: ref(42),
  });
  const extra = new Map<number, PdfObject>([
    [40, dict({ Fields: [ref(41)] })],
    [41, field],
    [42, dict({ Type: name("SV"), ...seed })],
  ]);
  return aDocument({ catalog: { AcroForm: ref(40) }, page: { Annots: [ref(41)] }, extra });
};
