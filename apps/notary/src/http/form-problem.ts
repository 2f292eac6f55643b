import { Problem } from "../problem";

export type FormLimits = { readonly files: number; readonly fields: number; readonly parts: number };

/** What the parser throws without a code: `Part` or `Header` stands before the third. */
const MALFORMED_TEXTS =
  /^(Multipart: Boundary not found|Unexpected end of multipart data|\w+ terminated early due to unexpected end|The needle )/;

/** Of the parser, and of a connection that ends in the middle. */
const MALFORMED_CODES: ReadonlySet<unknown> = new Set([
  "FST_PROTO_VIOLATION",
  "FST_INVALID_JSON_FIELD_ERROR",
  "FST_MP_PREMATURE_CLOSE",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ECONNRESET",
]);

/** What is wrong with the caller's form; undefined for anything else, which is our own mistake and must not look like theirs. */
export const formProblem = (error: unknown, limits: FormLimits): Problem | undefined => {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  const tooMany: Readonly<Record<string, string>> = {
    FST_FIELDS_LIMIT: `${limits.fields} campos de texto`,
    FST_FILES_LIMIT: `${limits.files} archivos`,
    FST_PARTS_LIMIT: `${limits.parts} partes`,
  };
  const most = code && tooMany[code];
  if (most) return new Problem("INVALID_PARAMETERS", `El formulario admite hasta ${most}`, code);
  if (!MALFORMED_CODES.has(code) && (code || !MALFORMED_TEXTS.test(error.message))) return undefined;
  return new Problem("INVALID_PARAMETERS", "El formulario está incompleto o mal formado", String(error));
};
