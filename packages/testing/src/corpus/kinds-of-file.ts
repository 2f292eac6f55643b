import type { CorpusFile } from "./corpus-file";

/** What the structure of a file may hold, by the bytes that say so. What stands inside object streams is not looked for. */
const MARKS: Readonly<Record<string, RegExp>> = {
  "cross-reference table": /[\r\n]xref\s/,
  "cross-reference stream": /\/Type\s*\/XRef\b/,
  "both in one section": /\/XRefStm\b/,
  "object streams": /\/Type\s*\/ObjStm\b/,
  linearized: /\/Linearized\b/,
  "objects freed": /\d{10} \d{5} f\b/,
  "objects of another generation": /[\r\n]\d+ [1-9]\d* obj\b/,
  form: /\/AcroForm\b/,
  "form in XML": /\/XFA\b/,
  "values to be drawn": /\/NeedAppearances\s+true/,
  "fields below fields": /\/FT\b[^>]*\/Kids\b/,
  tagged: /\/StructTreeRoot\b/,
  annotations: /\/Annots\b/,
  layers: /\/OCProperties\b/,
  "output intent": /\/OutputIntents\b/,
  metadata: /\/Type\s*\/Metadata\b/,
  outline: /\/Outlines\b/,
  actions: /\/(?:OpenAction|AA|JavaScript)\b/,
  attachments: /\/EmbeddedFiles\b/,
  "turned pages": /\/Rotate\s+(?!0\b)-?\d+/,
  "cropped pages": /\/CropBox\b/,
  "larger units": /\/UserUnit\b/,
  "pages below pages": /\/Type\s*\/Pages\b[^>]*\/Parent\b/,
  "content in parts": /\/Contents\s*\[/,
  "ASCII 85": /\/ASCII85Decode\b/,
  "ASCII hexadecimal": /\/ASCIIHexDecode\b/,
  LZW: /\/LZWDecode\b/,
  "run lengths": /\/RunLengthDecode\b/,
  predictors: /\/Predictor\b/,
  "a filter of its own for encryption": /\/Crypt\b/,
  "security store": /\/DSS\b/,
  "entries for single signatures": /\/VRI\b/,
  certified: /\/DocMDP\b/,
  "fields that are locked": /\/FieldMDP\b/,
  "a lock to come": /\/SigFieldLock\b/,
  "seed values": /\/SV\b/,
  "document time stamp": /\/ETSI\.RFC3161\b/,
  "CAdES signature": /\/ETSI\.CAdES\.detached\b/,
  "CMS signature": /\/adbe\.pkcs7\.detached\b/,
  "CMS signature of a hash": /\/adbe\.pkcs7\.sha1\b/,
  "RSA signature without CMS": /\/adbe\.x509\.rsa_sha1\b/,
};

/** What tells of the structure stands at the ends of a long file; between them is content. */
const END_BYTES = 64 * 1024;

const endsOf = (bytes: Buffer): string =>
  bytes.length <= 2 * END_BYTES
    ? bytes.toString("latin1")
    : bytes.toString("latin1", 0, END_BYTES) + bytes.toString("latin1", bytes.length - END_BYTES);

const TOLD_APART = 3;

/** The kinds that a file is of: its structure, and what qpdf and pyHanko say of it. */
export const kindsOfFile = (file: CorpusFile, bytes: Buffer): string[] => {
  const text = endsOf(bytes);
  const marks = Object.entries(MARKS).flatMap(([kind, mark]) => (mark.test(text) ? [kind] : []));
  return [...marks, ...shapeOf(text), ...verdictsOn(file)];
};

/** How far apart the entries of an encryption dictionary stand. */
const NEAR = 400;

const shapeOf = (text: string): string[] => {
  const [, version] = /^%PDF-(\d\.\d)/.exec(text) ?? [];
  const revisions = text.split("%%EOF").length - 1;
  return [
    version ? `version ${version}` : "no header at its start",
    `${Math.min(revisions, TOLD_APART)} ends of file`,
    ...encryptionOf(text),
  ];
};

const encryptionOf = (text: string): string[] => {
  const [filter, kind] = /\/Filter\s*\/(Standard|Adobe\.PubSec)\b/.exec(text) ?? [];
  if (!filter) return [];
  const at = text.indexOf(filter);
  const [, version] = /\/V\s+(\d)/.exec(text.slice(Math.max(0, at - NEAR), at + NEAR)) ?? [];
  return [`encrypted by ${kind}, version ${version}`];
};

const verdictsOn = ({ file, qpdf_check, pyhanko }: CorpusFile): string[] => {
  const { readable, encrypted, error, signatures = [] } = pyhanko;
  const place = file.slice(0, file.indexOf("/"));
  return [
    `${place}, qpdf ${qpdf_check}`,
    `pyHanko: ${error ?? (readable ? "readable" : "unreadable")}${encrypted ? ", encrypted" : ""}`,
    `${Math.min(signatures.length, TOLD_APART)} signatures`,
    ...signatures.map((found) =>
      found.error
        ? `signature: ${found.error}`
        : `signature: ${found.intact}, ${found.valid}, ${found.coverage}, ${found.modification_level}, ${found.docmdp_ok}`,
    ),
  ];
};
