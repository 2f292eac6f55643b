import { plainText } from "../layout/printable-text";
import { type Dict, dict, name, Placeholder, type Ref } from "../pdf/objects";
import { pdfDate, textString } from "../pdf/text-string";
import type { Person } from "./appearance";
import type { FieldLock } from "./signature-fields";

export type SignatureDictionary = {
  readonly entries: Dict;
  readonly byteRange: Placeholder;
  readonly contents: Placeholder;
};

// Room for "[0 a b c]" with ten digits each: the width must not depend on the offsets that are not known yet.
const BYTE_RANGE_WIDTH = 36;

type SignatureDictionaryInput = {
  readonly person: Person;
  /** Undefined: none is stated, because the field forbids it. */
  readonly reason: string | undefined;
  readonly signingTime: Date;
  readonly contentsBytes: number;
  readonly lock: FieldLock | undefined;
  readonly catalog: Ref;
};

/**
 * PAdES baseline (ETSI EN 319 142-1, 6.3): SubFilter ETSI.CAdES.detached, the claimed time in M and nowhere else, no Cert.
 * Name, Reason and Location as domain rule 5 says, every letter kept and nothing invisible.
 */
export const signatureDictionary = (input: SignatureDictionaryInput): SignatureDictionary => {
  const { person, reason, signingTime, contentsBytes, lock, catalog } = input;
  const byteRange = byteRangePlaceholder();
  const contents = contentsPlaceholder(contentsBytes);
  const entries = dict({
    Type: name("Sig"),
    Filter: name("Adobe.PPKLite"),
    SubFilter: name("ETSI.CAdES.detached"),
    ByteRange: byteRange,
    Contents: contents,
    M: pdfDate(signingTime),
    Name: textString(plainText(person.name)),
    Reason: reason === undefined ? undefined : textString(plainText(reason)),
    Location: textString(plainText(person.entity)),
    Reference: lock && [fieldMdp(lock, catalog)],
  });
  return { entries, byteRange, contents };
};

/** States the field's lock inside the signature, where validators look for it (ISO 32000-1, 12.8.2.4). */
const fieldMdp = ({ action, fields }: FieldLock, catalog: Ref): Dict =>
  dict({
    Type: name("SigRef"),
    TransformMethod: name("FieldMDP"),
    TransformParams: dict({
      Type: name("TransformParams"),
      V: name("1.2"),
      Action: name(action),
      Fields: action === "All" ? undefined : fields.map(textString),
    }),
    Data: catalog,
  });

export const byteRangePlaceholder = (): Placeholder => new Placeholder(byteRangeBytes([0, 0, 0, 0]));

/** Zeros in hexadecimal digits; what is left of them behind the value is ignored by readers. */
export const contentsPlaceholder = (bytes: number): Placeholder => {
  if (noughts.length !== bytes * 2 + 2) {
    noughts = Buffer.alloc(bytes * 2 + 2, "0");
    noughts.write("<", 0, "latin1");
    noughts.write(">", noughts.length - 1, "latin1");
  }
  return new Placeholder(noughts);
};

/** Nearly always of one size. Written from, never to. */
let noughts: Buffer = Buffer.alloc(0);

export const byteRangeBytes = (range: readonly number[]): Buffer =>
  Buffer.from(`[${range.join(" ")}]`.padEnd(BYTE_RANGE_WIDTH), "latin1");
