import { ByteWriter } from "./byte-writer";
import { Dict, Name, type PdfObject, PdfString, Placeholder, Ref, Stream } from "./objects";

const PLAIN_NAME = /^[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]*$/;

const nameToken = (value: string): string =>
  PLAIN_NAME.test(value)
    ? `/${value}`
    : `/${value.replace(/[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g, (character) => `#${hexByte(character)}`)}`;

const hexByte = (character: string) => (character.charCodeAt(0) & 255).toString(16).padStart(2, "0");

/** For what is drawn: at most six decimals, never an exponent, which PDF has none of. */
export const numberToken = (value: number): string => {
  const exact = exactToken(value);
  // Three decimals, as most have: nothing to round.
  return exact.length <= 7 || Number.isInteger(value) ? exact : trimmed(value.toFixed(6));
};

/** For what was read: an object that is written anew has to say what it said. */
const exactToken = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError("a PDF number must be finite");
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value) : BigInt(value).toString();
  const text = String(value);
  return text.includes("e") ? trimmed(value.toFixed(DECIMALS_MAX)) : text;
};

// More than any program writes. What is smaller still is nothing.
const DECIMALS_MAX = 30;

const trimmed = (text: string): string => {
  const short = text.replace(/\.?0+$/, "");
  return short === "-0" ? "0" : short;
};

/** Ends with the object; no white space around it. A stream must have its Length set: see `writeIndirect`. */
export const writeObject = (writer: ByteWriter, object: PdfObject): void => {
  if (object === null || typeof object === "boolean") writer.latin1(String(object));
  else if (typeof object === "number") writer.latin1(exactToken(object));
  else if (object instanceof Name) writer.latin1(nameToken(object.value));
  else if (object instanceof Ref) writer.latin1(`${object.number} ${object.generation} R`);
  else if (object instanceof PdfString) writeString(writer, object);
  else if (object instanceof Placeholder) writer.placeholder(object);
  else if (Array.isArray(object)) {
    writer.latin1("[");
    object.forEach((item, index) => {
      if (index > 0) writer.latin1(" ");
      writeObject(writer, item);
    });
    writer.latin1("]");
  } else if (object instanceof Dict) writeDict(writer, object);
  else throw new TypeError("a stream can only be an indirect object");
};

const writeDict = (writer: ByteWriter, entries: Dict): void => {
  writer.latin1("<<");
  for (const [key, value] of entries) {
    writer.latin1(`${nameToken(key)} `);
    writeObject(writer, value);
  }
  writer.latin1(">>");
};

const writeString = (writer: ByteWriter, { bytes, hex }: PdfString): void => {
  const text = bytes.toString("latin1");
  if (!hex && /^[\x20-\x7e]*$/.test(text)) writer.latin1(`(${text.replace(/[\\()]/g, "\\$&")})`);
  else writer.latin1(`<${bytes.toString("hex")}>`);
};

/** "12 0 obj ... endobj" with its line ends. Sets Length of a stream. */
export const writeIndirect = (writer: ByteWriter, { number, generation }: Ref, object: PdfObject): void => {
  writer.latin1(`${number} ${generation} obj\n`);
  if (object instanceof Stream) {
    object.dict.set("Length", object.data.length);
    writeDict(writer, object.dict);
    writer.latin1("\nstream\n");
    writer.bytes(object.data);
    writer.latin1("\nendstream");
  } else writeObject(writer, object);
  writer.latin1("\nendobj\n");
};

export const serialize = (object: PdfObject): Buffer => {
  const writer = new ByteWriter(256);
  writeObject(writer, object);
  return Buffer.from(writer.view());
};
