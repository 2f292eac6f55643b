import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type DocumentParts, readDocumentParts, type SignatureParts } from "@foja/pades/ltv/document-parts";
import { PdfError } from "@foja/pades/pdf/errors";
import { PdfReader } from "@foja/pades/pdf/reader";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { makeFolder, reasonOf } from "../files";
import { Problem } from "../problem";
import type { Command } from "./command";
import { fromCaller, readGiven } from "./given-files";

type Files = ReadonlyMap<string, string | Uint8Array>;

export const signaturePartsCommand: Command = {
  name: "signature:parts",
  usage: "signature:parts <archivo.pdf> <carpeta>",
  summary:
    "saca de un PDF lo que cada firma cubre, firmas, sellos de tiempo, certificados y respuestas de revocación, para juzgarlos con otros programas",
  options: {},
  words: ["<archivo.pdf>", "<carpeta>"],
  run: async ({ words: [file = "", folder = ""] }) => {
    const parts = partsOf(readGiven(fromCaller(file)));
    writeFiles(fromCaller(folder), filesOf(parts));
    for (const line of linesOf(parts)) console.log(line);
    return parts.unreadable.length === 0 ? 0 : 1;
  },
};

const partsOf = (pdf: Buffer): DocumentParts => {
  try {
    const parts = readDocumentParts(new PdfReader(pdf));
    if (parts.signatures.length + parts.unreadable.length === 0) throw new Problem("El PDF no tiene firmas.");
    return parts;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw new Problem(`No es un PDF que se pueda leer (${error.code}): ${error.message}`);
  }
};

/** Relative path → contents, as docs/verification.md describes them. */
const filesOf = ({ signatures, store }: DocumentParts): Files =>
  new Map<string, string | Uint8Array>([
    ...signatures.flatMap((signature, index) => {
      const { signed, contents, timestamp } = signature;
      const folder = folderOf(signature, index);
      const name = signature.kind === "signature" ? "signature.der" : "timestamp.der";
      return [
        [`${folder}/signed.bin`, signed],
        [`${folder}/${name}`, contents],
        ...(timestamp
          ? [
              [`${folder}/signature-value.bin`, timestamp.value],
              [`${folder}/timestamp.der`, timestamp.token],
            ]
          : []),
      ] as [string, Uint8Array][];
    }),
    ...numbered(
      "certificate",
      "pem",
      store.certificates.map((der) => writePemCertificates(der)),
    ),
    ...numbered("ocsp", "der", store.ocsps),
    ...numbered("crl", "der", store.crls),
  ]);

const folderOf = ({ kind }: SignatureParts, index: number): string => `${index + 1}-${kind}`;

const numbered = <T>(name: string, ending: string, items: readonly T[]): [string, T][] =>
  items.map((item, index) => [`store/${name}-${index + 1}.${ending}`, item]);

/** Only into a new or empty folder: parts of another document beside these would be taken for theirs. */
const writeFiles = (folder: string, files: Files): void => {
  makeFolder(folder);
  try {
    if (readdirSync(folder).length > 0) throw new Problem(`La carpeta no está vacía: ${folder}`);
    for (const [name, contents] of files) {
      const file = path.join(folder, name);
      makeFolder(path.dirname(file));
      writeFileSync(file, contents);
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`No se puede escribir en ${folder}: ${reasonOf(error)}`, { cause: error });
  }
};

const linesOf = ({ signatures, unreadable, store }: DocumentParts): string[] => [
  ...signatures.map((signature, index) => {
    const { fieldName, byteRange, timestamp } = signature;
    const stamp = signature.kind === "signature" && !timestamp ? ", sin sello de tiempo" : "";
    return `${folderOf(signature, index)}: campo ${fieldName}, ByteRange [${byteRange.join(" ")}]${stamp}`;
  }),
  `store: ${store.certificates.length} certificados, ${store.ocsps.length} respuestas OCSP, ${store.crls.length} listas de revocación`,
  ...unreadable.map((name) => `Campo ${name}: no se puede leer su ByteRange o su Contents`),
];
