import type { Dict, PdfObject, Ref } from "../pdf/objects";
import { dict, name, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { readSigningForm } from "../sign/signature-fields";
import { changed } from "./test-changes";

// Published attacks on signed documents (signature forgery, wrapping, incremental saving, shadow documents). For tests.

/** A document with one signature in, what somebody made of it out. */
export type Attack = { readonly what: string; readonly forge: (signed: Buffer) => Buffer };

export const rangeOf = (signed: Buffer): [number, number, number, number] => {
  const reader = new PdfReader(signed);
  const [field] = readSigningForm(reader, reader.catalog).signatures.filter(({ kind }) => kind !== "empty");
  return field?.signature?.get("ByteRange") as [number, number, number, number];
};

/** Writes another range over the one in the file, and moves nothing. */
const withRange = (signed: Buffer, range: string): Buffer => {
  const was = `[${rangeOf(signed).join(" ")}]`;
  const text = signed.toString("latin1");
  const at = text.indexOf(was);
  if (at < 0 || range.length > was.length + 10) throw new Error("no room for the range");
  const room = Math.max(was.length, range.length);
  return Buffer.from(text.slice(0, at) + range.padEnd(room) + text.slice(at + room), "latin1");
};

const signatureRef = (signed: Buffer): Ref => {
  const reader = new PdfReader(signed);
  const [field] = readSigningForm(reader, reader.catalog).signatures.filter(({ kind }) => kind !== "empty");
  return field?.dict.get("V") as Ref;
};

const editSignature = (signed: Buffer, edit: (signature: Dict) => void): Buffer =>
  changed(signed, (update) => edit(update.edit(signatureRef(signed))));

const EVIL_PAGE = "BT /F1 14 Tf 60 700 Td (Pague a otra persona) Tj ET";
const evilContent: PdfObject = new Stream(dict(), Buffer.from(EVIL_PAGE));

const evilObject = (number: number): string =>
  `${number} 0 obj\n<</Length ${EVIL_PAGE.length}>>\nstream\n${EVIL_PAGE}\nendstream\nendobj\n`;

/** Signature forgery: something is taken from the signature so that a program has nothing to verify. */
export const FORGERIES: readonly Attack[] = [
  { what: "no range", forge: (pdf) => editSignature(pdf, (signature) => signature.delete("ByteRange")) },
  {
    what: "a null range",
    forge: (pdf) => editSignature(pdf, (signature) => signature.set("ByteRange", null)),
  },
  {
    what: "an empty range",
    forge: (pdf) => editSignature(pdf, (signature) => signature.set("ByteRange", [])),
  },
  { what: "a range of nothing", forge: (pdf) => withRange(pdf, "[0 0 0 0]") },
  { what: "a range that begins before the file", forge: (pdf) => withRange(pdf, "[0 -1 10 10]") },
  { what: "a range that ends behind the file", forge: (pdf) => withRange(pdf, "[0 10 20 99999999]") },
  { what: "parts that overlap", forge: (pdf) => withRange(pdf, "[0 5000 4000 9000]") },
  { what: "parts in the wrong order", forge: (pdf) => withRange(pdf, "[5000 10 0 10]") },
  { what: "no value", forge: (pdf) => editSignature(pdf, (signature) => signature.delete("Contents")) },
  {
    what: "a null value",
    forge: (pdf) => editSignature(pdf, (signature) => signature.set("Contents", null)),
  },
  {
    what: "another format",
    forge: (pdf) => editSignature(pdf, (signature) => signature.set("SubFilter", name("adbe.pkcs7.sha1"))),
  },
];

const gapOf = (signed: Buffer) => {
  const [, start, end] = rangeOf(signed);
  return { start, end };
};

/** Signature wrapping: the signed bytes are all there, but what a program reads is elsewhere. */
export const WRAPPINGS: readonly Attack[] = [
  {
    what: "the second part moved behind content of the attacker's",
    forge: (pdf) => {
      const { start, end } = gapOf(pdf);
      const evil = Buffer.from(`\n${evilObject(11)}`);
      const [, , , last] = rangeOf(pdf);
      const moved = Buffer.concat([pdf.subarray(0, end), evil, pdf.subarray(end)]);
      const was = `[0 ${start} ${end} ${last}]`;
      const is = `[0 ${start} ${end + evil.length} ${last}]`;
      return Buffer.from(moved.toString("latin1").replace(was, is.padEnd(was.length)), "latin1");
    },
  },
  {
    what: "the value followed by an object inside the gap",
    forge: (pdf) => {
      const { end } = gapOf(pdf);
      const evil = `>${evilObject(11)}`;
      const zeros = pdf.toString("latin1", end - 1 - evil.length, end - 1);
      if (!/^0+$/.test(zeros)) throw new Error("no room in the gap");
      const forged = Buffer.from(pdf);
      forged.write(evil, end - 1 - evil.length, "latin1");
      return forged;
    },
  },
  {
    what: "a signature dictionary that borrows the range and value of the real one",
    forge: (pdf) =>
      changed(pdf, (update) => {
        const copy = new Map(update.resolve(signatureRef(pdf)) as Dict);
        const own = update.add(dict(Object.fromEntries(copy)));
        const reader = new PdfReader(pdf);
        const [field] = readSigningForm(reader, reader.catalog).signatures.filter(
          ({ kind }) => kind !== "empty",
        );
        update.edit(field?.ref as Ref).set("V", own);
        update.put(ref(11), evilContent);
      }),
  },
];

const append = (signed: Buffer, text: string): Buffer => Buffer.concat([signed, Buffer.from(text, "latin1")]);
const oldStart = (signed: Buffer): number => new PdfReader(signed).startXref;

/** Incremental saving: a later revision that some program does not count as one. */
export const SAVINGS: readonly Attack[] = [
  {
    what: "page content in a proper revision",
    forge: (pdf) => changed(pdf, (update) => update.put(ref(11), evilContent)),
  },
  { what: "an object without a section", forge: (pdf) => append(pdf, evilObject(11)) },
  {
    what: "an object and the old section named again",
    forge: (pdf) => append(pdf, `${evilObject(11)}startxref\n${oldStart(pdf)}\n%%EOF\n`),
  },
  {
    what: "an object and a trailer without a section",
    forge: (pdf) =>
      append(pdf, `${evilObject(11)}trailer\n<</Root 1 0 R/Size 900>>\nstartxref\n${oldStart(pdf)}\n%%EOF\n`),
  },
];

/** Shadow documents: made before signing so that a small later change shows another content. */
export const SHADOWS: readonly Attack[] = [
  {
    what: "another page content, hidden in the signed bytes, comes to light",
    forge: (pdf) => changed(pdf, (update) => update.edit(ref(10)).set("Contents", ref(800))),
  },
  {
    what: "another catalog, hidden in the signed bytes",
    forge: (pdf) => {
      const reader = new PdfReader(pdf);
      const position = pdf.length;
      return append(
        pdf,
        `xref\n0 0\ntrailer\n<</Root 801 0 R/Size 1000/Prev ${reader.startXref}>>\nstartxref\n${position}\n%%EOF\n`,
      );
    },
  },
  {
    what: "a section that points an old number at a hidden object",
    forge: (pdf) => {
      const reader = new PdfReader(pdf);
      const hidden = reader.entry(800);
      if (hidden?.kind !== "offset") throw new Error("the document hides nothing");
      const line = `${String(hidden.offset).padStart(10, "0")} 00000 n\r\n`;
      const root = reader.rootRef.number;
      return append(
        pdf,
        `xref\n11 1\n${line}trailer\n<</Root ${root} 0 R/Size 1000/Prev ${reader.startXref}>>\nstartxref\n${pdf.length}\n%%EOF\n`,
      );
    },
  },
];

/** Parts of a document that hides another page content and another catalog. */
export const hidingParts = () => ({
  extra: new Map<number, PdfObject>([
    [800, evilContent],
    [801, dict({ Type: name("Catalog"), Pages: ref(2) })],
  ]),
});
