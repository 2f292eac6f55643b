import { parseArgs } from "node:util";
import { z } from "zod";
import { parseLink } from "../server/link";
import { Problem } from "../server/problem";
import { parseServerAddress } from "../server/server-address";

export const USAGE = `Firma con un dispositivo, sin ventana.

  foja-sign --link 'foja://sign?...'                 lo que abre una página
  foja-sign --server <dirección> --access-fd <n>     con un token de acceso del proveedor de identidad

  --access-fd <n>       descriptor del que se lee el token de acceso
  --municipality <s>    esquema del municipio, si la persona tiene varios
  --document <id>       qué firmar; se puede repetir (sin él, todo lo que espera firma con dispositivo)
  --library <ruta>      controlador PKCS#11; se puede repetir (además de los conocidos)
  --token <serie>       número de serie del dispositivo, si hay varios
  --certificate <hash>  SHA-256 del certificado, si hay varios
  --pin-fd <n>          descriptor del que se leen los PIN, uno por línea (sin él, se pide por la terminal)
  --language es|en
  --json                una línea JSON por suceso

Salida: 0 todo firmado, 1 algo no se firmó, 2 opciones incorrectas.
`;

const fd = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number);

const schema = z
  .strictObject({
    link: z.string().optional(),
    server: z.string().optional(),
    "access-fd": fd.optional(),
    municipality: z.string().optional(),
    document: z.array(z.guid()).optional(),
    library: z.array(z.string()).default([]),
    token: z.string().optional(),
    certificate: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    "pin-fd": fd.optional(),
    language: z.enum(["es", "en"]).default("es"),
    json: z.boolean().default(false),
  })
  .refine((one) => (one.link === undefined) !== (one.server === undefined))
  .refine((one) => one.server === undefined || one["access-fd"] !== undefined);

export type HeadlessOptions = {
  /** Origin. */
  readonly server: string;
  readonly entry: { readonly ticket: string } | { readonly accessFd: number };
  readonly municipality: string | undefined;
  readonly documentIds: readonly string[] | undefined;
  readonly libraries: readonly string[];
  readonly token: string | undefined;
  readonly certificate: string | undefined;
  readonly pinFd: number | undefined;
  readonly language: "es" | "en";
  readonly json: boolean;
};

const string = { type: "string" } as const;
const strings = { type: "string", multiple: true } as const;

/** @returns undefined when they are not to be understood */
export const readOptions = (args: readonly string[]): HeadlessOptions | undefined => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        link: string,
        server: string,
        "access-fd": string,
        municipality: string,
        document: strings,
        library: strings,
        token: string,
        certificate: string,
        "pin-fd": string,
        language: string,
        json: { type: "boolean" },
      },
    });
    const read = schema.parse(values);
    const place = read.link === undefined ? undefined : parseLink(read.link);
    return {
      server: place?.server ?? parseServerAddress(read.server ?? ""),
      entry: place ? { ticket: place.ticket } : { accessFd: read["access-fd"] ?? 0 },
      municipality: read.municipality,
      documentIds: read.document,
      libraries: read.library,
      token: read.token,
      certificate: read.certificate,
      pinFd: read["pin-fd"],
      language: read.language,
      json: read.json,
    };
  } catch (error) {
    if (error instanceof Problem || error instanceof z.ZodError || isParseError(error)) return undefined;
    throw error;
  }
};

const isParseError = (error: unknown): boolean =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
