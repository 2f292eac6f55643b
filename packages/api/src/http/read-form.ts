import { AppError } from "@foja/core/kernel/errors";
import { PDF_MAX_BYTES, type UploadedFile, type UploadLimits, uploadOf } from "@foja/core/kernel/file";
import type { z } from "zod";
import { findBadText } from "./bad-text";
import { readBytes, tooLarge } from "./read-bytes";

/** Room for the texts of a form and for what parts its parts. */
const REST_MAX_BYTES = 256 * 1024;

/**
 * The parts of a `multipart/form-data` body (RFC 7578): files where the input takes one, texts for the rest. Its size is bounded while
 * it arrives. The type that a sender claims for a file is not believed: what is in it is the operation's to judge.
 */
export const readForm = async (
  request: Request,
  input: z.ZodObject,
  pdfMaxBytes: number = PDF_MAX_BYTES,
): Promise<Record<string, unknown>> => {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError("unsupported_media_type", "El cuerpo debe ser multipart/form-data");
  }
  const uploads = uploadsOf(input, pdfMaxBytes);
  const parts: Record<string, unknown> = {};
  let textLength = 0;
  for (const [name, value] of await parse(await readWhole(request, uploads), type)) {
    const text = typeof value === "string" ? value : value.name;
    if (name === "__proto__" || findBadText([name, text])) throw unfit();
    if (Object.hasOwn(parts, name)) throw invalid(name.slice(0, 100), "Está repetido");
    textLength += name.length + text.length;
    if (textLength > REST_MAX_BYTES) throw tooLarge(REST_MAX_BYTES);
    parts[name] = typeof value === "string" ? value : await fileOf(value, uploads.get(name));
  }
  return parts;
};

type Limits = UploadLimits & { readonly maxBytes: number };

const uploadsOf = ({ shape }: z.ZodObject, pdfMaxBytes: number): ReadonlyMap<string, Limits> =>
  new Map(
    Object.entries(shape).flatMap(([name, schema]) => {
      const limits = uploadOf(schema as z.ZodType);
      return limits ? [[name, { maxBytes: pdfMaxBytes, ...limits }] as const] : [];
    }),
  );

/** Over the sum of what its files may have, it is the first file that is too large. */
const readWhole = async (request: Request, uploads: ReadonlyMap<string, Limits>): Promise<Buffer> => {
  const limits = [...uploads.values()];
  const maxBytes = limits.reduce((sum, { maxBytes: most }) => sum + most, REST_MAX_BYTES);
  try {
    return await readBytes(request, maxBytes);
  } catch (error) {
    const [first] = limits;
    if (first?.tooLarge && error instanceof AppError && error.code === "payload_too_large")
      throw first.tooLarge(first.maxBytes);
    throw error;
  }
};

const parse = async (bytes: Buffer, type: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  } catch {
    throw invalid("", "El cuerpo no es un formulario válido");
  }
};

const fileOf = async (file: File, limits: Limits | undefined): Promise<UploadedFile> => {
  if (limits && file.size > limits.maxBytes)
    throw limits.tooLarge?.(limits.maxBytes) ?? tooLarge(limits.maxBytes);
  return { fileName: file.name, contentType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
};

const unfit = () => invalid("", "El formulario contiene caracteres o nombres que no se admiten");

const invalid = (path: string, message: string) =>
  new AppError("invalid_input", path ? `${path}: ${message}` : message, {
    code: "INVALID_INPUT",
    details: [{ path, message }],
  });
