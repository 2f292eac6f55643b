import { z } from "zod";
import { sha256Hex, storeAttached } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { encodedInput } from "../kernel/file";
import { meant } from "../kernel/meaning";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { writtenLine } from "../kernel/text";

// Files that go inside the PDF of a text (decisions C).

const FILES_MAX = 10;
const FILES_TOTAL_MAX_BYTES = 20 * 1024 * 1024;
const FILE_NAME_LENGTH_MAX = 120;

export const filesTooLarge = defineRefusal(
  "invalid_input",
  "FILE_TOO_LARGE",
  "Los archivos adjuntos suman más de 20 MB",
  { about: "embedded_files" },
);
export const fileNameInvalid = defineRefusal<[name: string]>(
  "invalid_input",
  "FILE_NAME_INVALID",
  (name) => `${name} no sirve como nombre de un archivo: no puede tener barras ni otros signos reservados`,
  { about: "embedded_files" },
);
export const fileNameRepeated = defineRefusal<[name: string]>(
  "invalid_input",
  "FILE_NAME_REPEATED",
  (name) => `Hay dos archivos adjuntos con el nombre ${name}`,
  { about: "embedded_files" },
);
export const fileEmpty = defineRefusal<[name: string]>(
  "invalid_input",
  "FILE_EMPTY",
  (name) => `El archivo adjunto ${name} está vacío`,
  { about: "embedded_files" },
);

export const FILE_REFUSALS: readonly Refusing[] = [
  filesTooLarge,
  fileNameInvalid,
  fileNameRepeated,
  fileEmpty,
];

const attachedFile = z.strictObject({
  file_name: writtenLine(FILE_NAME_LENGTH_MAX),
  content_base64: encodedInput({ maxBytes: FILES_TOTAL_MAX_BYTES, tooLarge: filesTooLarge }),
});

export type AttachedFile = z.output<typeof attachedFile>;

export const attachedFilesInput = meant(z.array(attachedFile).max(FILES_MAX), {
  note: "Archivos que se adjuntan dentro del PDF de un tipo de texto, hasta 10: {file_name, content_base64}",
  example: [{ file_name: "presupuesto.txt", content_base64: "UG9kYTogJCAxMC4wMDA=" }],
});

/** What no system takes in a name of a file, and what would lead elsewhere when somebody saves it. */
const RESERVED = /[/\\:*?"<>|]|^\.+$/;

/** Pure; throws `invalid_input` for a name that is none, or two alike: programs list files by their names. */
export const requireFiles = (files: readonly AttachedFile[]): readonly AttachedFile[] => {
  const names = new Set<string>();
  for (const { file_name: name, content_base64 } of files) {
    if (RESERVED.test(name)) throw fileNameInvalid(name);
    if (names.has(name.toLowerCase())) throw fileNameRepeated(name);
    if (content_base64.length === 0) throw fileEmpty(name);
    names.add(name.toLowerCase());
  }
  return files;
};

const kept = z.array(z.strictObject({ file_name: z.string(), key: z.string(), sha256: z.string() }));

/** As the signing remembers them until they are in the PDF. */
export type KeptFile = z.output<typeof kept>[number];

/** Stores them, before the row that names them is committed. */
export const keepFiles = (
  ctx: Pick<Context, "tenant" | "ports" | "newId">,
  documentId: string,
  files: readonly AttachedFile[],
): Promise<KeptFile[]> =>
  Promise.all(
    files.map(async ({ file_name, content_base64 }) => ({
      file_name,
      key: await storeAttached(ctx, documentId, content_base64),
      sha256: sha256Hex(content_base64),
    })),
  );

export const parseKept = (stored: unknown): KeptFile[] => kept.parse(stored);

export const attachedMissing = defineRefusal<[name: string]>(
  "unavailable",
  "ATTACHED_FILE_MISSING",
  (name) => `No se encuentra el archivo adjunto ${name}. Cree el documento de nuevo`,
);

/** Each as it was sent, or a refusal. */
export const readKept = (
  { ports }: Pick<Context, "ports">,
  files: readonly KeptFile[],
): Promise<{ readonly name: string; readonly bytes: Uint8Array }[]> =>
  Promise.all(
    files.map(async ({ file_name: name, key, sha256 }) => {
      const bytes = await ports.storage.get(key);
      if (!bytes || sha256Hex(bytes) !== sha256) throw attachedMissing(name);
      return { name, bytes };
    }),
  );
