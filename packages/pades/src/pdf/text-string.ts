import { PdfString } from "./objects";

// PDFDocEncoding where it differs from Latin-1 (ISO 32000-1, annex D.2).
const PDF_DOC_18 = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc";
const PDF_DOC_80 =
  "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a" +
  "\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac";

const utf16 = new TextDecoder("utf-16be");
// Not in the standard, and read by many programs all the same.
const utf16Swapped = new TextDecoder("utf-16le");

/** A text string (ISO 32000-1, 7.9.2.2): ASCII as it is, anything else as UTF-16BE with its mark. */
export const textString = (text: string): PdfString => {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, "latin1"));
  return new PdfString(
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]),
    true,
  );
};

export const asciiString = (text: string): PdfString => new PdfString(Buffer.from(text, "latin1"));

export const decodeText = ({ bytes }: PdfString): string => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16Swapped.decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3);
  return bytes.every(isAscii) ? bytes.toString("latin1") : Array.from(bytes, pdfDocCharacter).join("");
};

const isAscii = (byte: number): boolean => byte >= 0x20 && byte <= 0x7e;

const pdfDocCharacter = (byte: number): string => {
  if (byte >= 0x18 && byte <= 0x1f) return PDF_DOC_18[byte - 0x18] ?? "\ufffd";
  if (byte >= 0x80 && byte <= 0xa0) return PDF_DOC_80[byte - 0x80] ?? "\ufffd";
  return String.fromCharCode(byte);
};

/** A date string (ISO 32000-1, 7.9.4), always in UTC: the same instant reads the same everywhere. */
export const pdfDate = (date: Date): PdfString => {
  const iso = date.toISOString();
  return asciiString(
    `D:${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}+00'00'`,
  );
};

const DATE = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?'?)?/;

export const parsePdfDate = (text: string): Date | undefined => {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year, month = "1", day = "1", hour = "0", minute = "0", second = "0"] = match;
  const [sign, offsetHours = "0", offsetMinutes = "0"] = match.slice(8);
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === "-" ? -1 : 1);
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute) - offset,
    Number(second),
  );
  return Number.isNaN(time) ? undefined : new Date(time);
};
