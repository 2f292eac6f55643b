import { z } from "zod";
import type { AppError } from "./errors";

/** An answer that is a file. What its headers say is known before its bytes are made, so that asking for headers makes none. */
export type FileAnswer = {
  readonly contentType: string;
  /** For `Content-Disposition: attachment`. */
  readonly fileName: string;
  readonly sizeBytes?: number;
  open(): Promise<Uint8Array | ReadableStream<Uint8Array>>;
};

const files = z.registry<{ readonly contentType: string }>();

/** Output of an operation that answers a file of that type. */
export const fileOutput = (contentType: string) =>
  z
    .custom<FileAnswer>((value) => typeof (value as FileAnswer | null)?.open === "function")
    .register(files, { contentType });

/** Media type of a file's output; undefined for data. */
export const fileTypeOf = (output: z.ZodType): string | undefined => files.get(output)?.contentType;

/** A file that somebody sent, as an input has it. */
export type UploadedFile = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

/** Of a PDF that is to be signed, here and in the signing service, unless `PDF_MAX_MB` says otherwise. */
export const PDF_MAX_BYTES = 10 * 1024 * 1024;

export type UploadLimits = {
  /** Default: that of a PDF, which the installation sets. */
  readonly maxBytes?: number;
  /** What more bytes are refused with, where the specification names it. */
  readonly tooLarge?: (maxBytes: number) => AppError;
};

const uploads = z.registry<UploadLimits>();

/** Input that a multipart form carries as a file. */
export const fileInput = (limits: UploadLimits) =>
  z
    .custom<UploadedFile>((value) => (value as UploadedFile | null)?.bytes instanceof Uint8Array, {
      error: "Debe ser un archivo",
    })
    .register(uploads, limits);

/** Limits of a file input, or of one that may be left out; undefined for data. */
export const uploadOf = (input: z.ZodType): UploadLimits | undefined =>
  uploads.get(input) ?? (input instanceof z.ZodOptional ? uploadOf(input.unwrap() as z.ZodType) : undefined);

export type EncodedLimits = {
  /** Of all files in that place of a body together. */
  readonly maxBytes: number;
  /** What more bytes are refused with. */
  readonly tooLarge: () => AppError;
};

const encoded = z.registry<EncodedLimits>();

/**
 * A file that a JSON body carries as base64 (RFC 4648, 4). The door decodes it while it reads the body, so that a large one never stands in
 * memory as text.
 */
export const encodedInput = (limits: EncodedLimits) =>
  z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, { error: "Debe ser un texto en base64" })
    .register(encoded, limits);

type Inside = {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
};

/** Where in an input such files may stand, and nowhere else: what has the same name in another place is any text. */
export type EncodedPlace = {
  /** Of the member, for refusals. */
  readonly name: string;
  /** Of a file itself. */
  readonly limits?: EncodedLimits;
  readonly members: ReadonlyMap<string, EncodedPlace>;
  /** Of each element of a list. */
  readonly element?: EncodedPlace;
};

/** Undefined for an input without any. */
export const encodedPlaces = (schema: z.core.$ZodType, name = ""): EncodedPlace | undefined => {
  const limits = encoded.get(schema as z.ZodType);
  if (limits) return { name, limits, members: new Map() };
  const { innerType, element, shape = {} } = schema._zod.def as Inside;
  if (innerType) return encodedPlaces(innerType, name);
  const each = element && encodedPlaces(element, name);
  const members = new Map(
    Object.entries(shape).flatMap(([member, inside]): [string, EncodedPlace][] => {
      const place = encodedPlaces(inside, member);
      return place ? [[member, place]] : [];
    }),
  );
  return each || members.size > 0 ? { name, members, ...(each && { element: each }) } : undefined;
};
