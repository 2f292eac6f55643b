import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { notAForm, Problem } from "../problem";
import { collectInPlace } from "./bytes-in-place";
import { formProblem } from "./form-problem";
import { limitBody } from "./limit-body";

export type UploadedFile = { readonly name: string; readonly bytes: Buffer };

/** A multipart form, read to its end. A file over the limit is not kept; it is only known that it was too large. */
export type Form = {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
  readonly tooLarge: ReadonlySet<string>;
};

export const PDF_MAX_BYTES = 10 * 1024 * 1024;
/** What signing sheets, signatures and their time stamps may add to a document that was within the limit when it came. */
export const SIGNING_SPARE_BYTES = 8 * 1024 * 1024;
/** Of a document that is signed already: it grew with each signature and its evidence. */
export const SIGNED_PDF_MAX_BYTES = 50 * 1024 * 1024;
export const CERTIFICATE_MAX_BYTES = 5 * 1024 * 1024;

/** Whatever else comes with the largest file: certificate, texts, and what a careless client adds. */
const BODY_SPARE_BYTES = 16 * 1024 * 1024;
/** Of the largest form that is read. */
export const FORM_MAX_BYTES = SIGNED_PDF_MAX_BYTES + BODY_SPARE_BYTES;

const LIMITS = { files: 4, fields: 32, fieldSize: 4096, fieldNameSize: 64, parts: 36 };

/**
 * Reads the form while it arrives, never holding more of a file than its limit (`fileMaxBytes`, default 10 MB). A file that is
 * somewhat larger is read to its end, so that the fields after it are known; a body that is much larger is cut.
 * @param inPlace files lie in memory that can be given back as soon as they are done with
 * @throws Problem UNSUPPORTED_MEDIA_TYPE when it isn't a form, INVALID_PARAMETERS when it isn't a well-formed one, FILE_TOO_LARGE when it is cut
 */
export const readForm = async (
  request: FastifyRequest,
  {
    fileMaxBytes = PDF_MAX_BYTES,
    inPlace = false,
  }: { readonly fileMaxBytes?: number; readonly inPlace?: boolean } = {},
): Promise<Form> => {
  if (!request.isMultipart()) throw notAForm();
  const limit = limitBody(request, fileMaxBytes + BODY_SPARE_BYTES);
  const read = (file: FileStream) => (inPlace ? collectInPlace(file, fileMaxBytes) : readBytes(file));
  const form = collect(request.parts({ limits: { ...LIMITS, fileSize: fileMaxBytes } }), read);
  try {
    return await Promise.race([form, limit]);
  } catch (error) {
    throw formProblem(error, LIMITS) ?? error;
  } finally {
    // What ends late, after the other has decided, has nobody waiting for it.
    form.catch(() => undefined);
  }
};

const collect = async (
  parts: AsyncIterable<Multipart>,
  read: (file: FileStream) => Promise<Buffer | undefined>,
): Promise<Form> => {
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  const tooLarge = new Set<string>();
  for await (const part of parts) {
    // Undefined where the part has none, which RFC 7578, 4.2, asks for and the parser's types promise.
    const name = part.fieldname ?? "";
    // Which of two values counts would be our secret: a proxy in front may have checked the other one.
    if (fields.has(name) || files.has(name) || tooLarge.has(name)) throw sentTwice(name);
    if (part.type === "field") {
      if (part.valueTruncated || part.fieldnameTruncated) throw refusedPart("Valor demasiado largo", name);
      // The parser turns a part of type application/json into whatever it holds.
      if (typeof part.value !== "string") throw notAText(name);
      fields.set(name, part.value);
      continue;
    }
    const bytes = await read(part.file);
    // The parser's types promise a file name; a part that is a file by its media type may have none.
    if (bytes) files.set(name, { name: part.filename ?? "", bytes });
    else tooLarge.add(name);
  }
  return { fields, files, tooLarge };
};

type FileStream = AsyncIterable<Buffer> & { readonly truncated: boolean };

/** Undefined when the file is over the limit; the rest of it is read and dropped. */
const readBytes = async (file: FileStream): Promise<Buffer | undefined> => {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  return file.truncated ? undefined : Buffer.concat(parts);
};

/**
 * Nothing but what `shape` names, and its texts as texts. What is misspelt, or came as a file, would count as left out, and a level or
 * a hash that was asked for with it.
 * @param anyFileName one file is taken whatever its name
 * @throws Problem INVALID_PARAMETERS
 */
export const assertParts = (
  { fields, files, tooLarge }: Form,
  { shape }: { readonly shape: object },
  { anyFileName = false }: { readonly anyFileName?: boolean } = {},
): void => {
  const isNamed = (name: string) => Object.hasOwn(shape, name);
  const fileNames = [...files.keys(), ...tooLarge].filter((name) => name !== TRUST_FILE || !isNamed(name));
  const only = fileNames.find(isNamed) ?? fileNames[0];
  for (const name of fields.keys()) {
    if (!isNamed(name)) throw unknown(name);
    // Elsewhere its absence among the files is told; here another file would be taken for it.
    if (anyFileName && only && FILE_FIELDS.has(name)) throw notAFile(name);
  }
  for (const name of fileNames) {
    if (isNamed(name) && !FILE_FIELDS.has(name)) throw notAText(name);
    if (anyFileName ? name !== only : !isNamed(name)) throw unknown(name);
  }
};

/** Roots, in PEM: beside the file that a form is about. */
export const TRUST_FILE = "trust_file";

const FILE_FIELDS: ReadonlySet<string> = new Set(["pdf_file", "cert_file", "certificates_file", TRUST_FILE]);

const unknown = (name: string) => refusedPart("Parámetro desconocido", name);

const sentTwice = (name: string) => refusedPart("Parámetro repetido", name);

const refusedPart = (what: string, name: string) => invalid(`${what}: ${shown(name)}`);

const notAFile = (name: string) => invalid(`${name} debe ser un archivo`);

const notAText = (name: string) => invalid(`${shown(name)} debe ser un texto`);

const invalid = (text: string) => new Problem("INVALID_PARAMETERS", text);

const NAME_SHOWN_MAX = 64;

/** The name is the caller's, of whatever length. */
const shown = (name: string): string =>
  (name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name) || "(sin nombre)";
