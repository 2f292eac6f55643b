import { AppError } from "@foja/core/kernel/errors";
import type { EncodedPlace } from "@foja/core/kernel/file";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { findBadText } from "./bad-text";
import { FileTaker, putFilesBack } from "./encoded-files";
import { isBeyondBounds } from "./json-bounds";
import { type Pace, piecesOf, readBytes, tooLarge } from "./read-bytes";

/** The object in a JSON body; an empty body is an empty object. Refuses anything else, saying what is wrong. */
export const readJson = async (request: Request, limitBytes: number): Promise<Record<string, unknown>> => {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return {};
  requireJson(request.headers);
  return parseObject(bytes);
};

type Limits = {
  /** Of the body as it comes, and of what is no file. */
  readonly bodyMaxBytes: number;
  readonly restMaxBytes: number;
  readonly pace?: Pace;
};

/** Of a body with files, which takes room from others while it comes: a megabit a second. */
export const FILES_PACE: Pace = { graceMs: 20_000, bytesPerSecond: 128 * 1024 };

/** The same where members in some places carry files in base64: each is decoded as it comes, and its text kept nowhere. */
export const readJsonWithFiles = async (
  request: Request,
  places: EncodedPlace,
  { bodyMaxBytes, restMaxBytes, pace = FILES_PACE }: Limits,
): Promise<Record<string, unknown>> => {
  if (Number(request.headers.get("content-length") ?? 0) > bodyMaxBytes) throw tooLarge(bodyMaxBytes);
  if (!request.body) return {};
  const taker = new FileTaker(places);
  let size = 0;
  for await (const piece of piecesOf(request.body, pace)) {
    if (size === 0) requireJson(request.headers);
    size += piece.length;
    if (size > bodyMaxBytes) throw tooLarge(bodyMaxBytes);
    taker.take(piece);
    if (taker.restBytes > restMaxBytes) throw tooLarge(restMaxBytes);
  }
  if (size === 0) return {};
  const { rest, files } = taker.end();
  return putFilesBack(parseObject(Buffer.concat(rest)), files, places) as Record<string, unknown>;
};

const parseObject = (bytes: Buffer): Record<string, unknown> => {
  if (isBeyondBounds(bytes)) throw invalid("El cuerpo tiene demasiados valores o niveles");

  const value = parse(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid("El cuerpo debe ser un objeto JSON");
  }
  const bad = findBadText(value);
  if (bad)
    throw invalid("El cuerpo contiene caracteres o nombres que no se admiten", bad.join(".").slice(0, 100));
  return value as Record<string, unknown>;
};

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

export const malformedJson = defineRefusal("invalid_input", "MALFORMED_JSON", "El cuerpo no es JSON válido", {
  extra: () => ({ details: [{ path: "", message: "El cuerpo no es JSON válido" }] }),
});

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw malformedJson();
  }
};

const invalid = (message: string, path = "") =>
  new AppError("invalid_input", message, { code: "INVALID_INPUT", details: [{ path, message }] });
