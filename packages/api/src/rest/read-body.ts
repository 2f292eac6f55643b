import { AppError } from "@foja/core/kernel/errors";
import { findBadText } from "./bad-text";

/** The largest JSON body: text of a long document, with room. Files have limits of their own. */
export const JSON_BODY_MAX_BYTES = 5 * 1024 * 1024;

/**
 * The object in a JSON body; an empty body is an empty object. Refuses anything else, saying what is wrong.
 */
export const readJsonBody = async (
  request: Request,
  limitBytes: number = JSON_BODY_MAX_BYTES,
): Promise<Record<string, unknown>> => {
  const bytes = await readLimited(request, limitBytes);
  if (bytes.length === 0) return {};
  requireJson(request.headers);

  const value = parse(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("El cuerpo debe ser un objeto JSON");
  }
  const bad = findBadText(value);
  if (bad) throw invalid("El cuerpo contiene caracteres o nombres que no se admiten", bad.join("."));
  return value as Record<string, unknown>;
};

// Read piece by piece: a body without Content-Length must not fill the memory before it is refused.
const readLimited = async (request: Request, limitBytes: number): Promise<Buffer> => {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge(limitBytes);
  if (!request.body) return Buffer.alloc(0);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(request.body)) {
    size += piece.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
};

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw invalid("El cuerpo llegó incompleto");
      });
      if (done) return;
      yield value;
    }
  } finally {
    // Ends the transfer of a body that nobody will read; its own failure says nothing new.
    await reader.cancel().catch(() => undefined);
  }
}

const requireJson = (headers: Headers): void => {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  const encoding = headers.get("content-encoding") ?? "identity";
  const isJson = /^application\/([\w.+-]+\+)?json$/.test(type.trim());
  const isUtf8 = !charset || /^charset="?utf-?8"?$/.test(charset);
  if (!isJson || !isUtf8 || encoding.toLowerCase() !== "identity") {
    throw new AppError("unsupported_media_type", "El cuerpo debe ser application/json en UTF-8");
  }
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalid("El cuerpo no es JSON válido", "", "MALFORMED_JSON");
  }
};

const invalid = (message: string, path = "", code = "INVALID_INPUT") =>
  new AppError("invalid_input", message, { code, details: [{ path, message }] });

const tooLarge = (limitBytes: number) =>
  new AppError("payload_too_large", `El cuerpo supera el máximo de ${limitBytes} bytes`);
