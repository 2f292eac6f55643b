import { createHash } from "node:crypto";
import type { PdfGraph } from "@foja/pades/pdf/graph";
import { Dict, dict, flateStream, name, PdfString, type Ref } from "@foja/pades/pdf/objects";
import { asciiString, pdfDate, textString } from "@foja/pades/pdf/text-string";

/** A file that is kept inside the PDF, beside its pages. */
export type AttachedFile = { readonly name: string; readonly bytes: Uint8Array };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  dwg: "image/vnd.dwg",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  kml: "application/vnd.google-earth.kml+xml",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  pdf: "application/pdf",
  png: "image/png",
  txt: "text/plain",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  zip: "application/zip",
};

const mediaTypeOf = (fileName: string): string =>
  MEDIA_TYPES[fileName.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream";

/**
 * Files of any kind inside the document, each tied to it as what supplements it (ISO 19005-3, 6.8): PDF/A-2 allows none but PDF/A, so a
 * document with files is PDF/A-3.
 */
export const attachFiles = (graph: PdfGraph, files: readonly AttachedFile[], date: Date): void => {
  if (files.length === 0) return;
  const refs = files.map((file) => graph.add(specification(graph, file, date)));
  const { catalog } = graph;
  catalog.set("AF", refs);
  const names = graph.resolve(catalog.get("Names"));
  const tree = graph.add(dict({ Names: refs.flatMap((ref, at) => [asciiString(keyOf(at)), ref]) }));
  if (names instanceof Dict) names.set("EmbeddedFiles", tree);
  else catalog.set("Names", dict({ EmbeddedFiles: tree }));
  // A reader opens with the list of files beside the pages.
  catalog.set("PageMode", name("UseAttachments"));
};

/** Keys of a name tree stand in order (ISO 32000-2, 7.9.6); what readers show is the file's own name. */
const keyOf = (at: number): string => `adjunto-${String(at + 1).padStart(3, "0")}`;

const specification = (graph: PdfGraph, { name: fileName, bytes }: AttachedFile, date: Date): Dict => {
  const file: Ref = graph.add(
    flateStream(
      dict({
        Type: name("EmbeddedFile"),
        Subtype: name(mediaTypeOf(fileName)),
        Params: dict({ Size: bytes.length, ModDate: pdfDate(date), CheckSum: checkSum(bytes) }),
      }),
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    ),
  );
  return dict({
    Type: name("Filespec"),
    F: asciiString(asciiName(fileName)),
    UF: textString(fileName),
    EF: dict({ F: file, UF: file }),
    AFRelationship: name("Supplement"),
    Desc: textString(fileName),
  });
};

/** What old readers show. */
const asciiName = (fileName: string): string =>
  fileName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_");

/** MD5, as the format has it (ISO 32000-2, table 45): against accidents, and no evidence of anything. */
const checkSum = (bytes: Uint8Array): PdfString => new PdfString(createHash("md5").update(bytes).digest());
