import { imageType } from "../images/image-type";

const BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  json: "application/json",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml",
  zip: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const UNKNOWN = "application/octet-stream";

/**
 * Type under which stored bytes are served: what they are when the first bytes say so, else what the key's extension
 * says, else unknown. Nothing that a browser would run (HTML, SVG, scripts) is in the list.
 */
export const servedContentType = (key: string, bytes: Uint8Array): string => {
  const extension = key.slice(key.lastIndexOf(".") + 1).toLowerCase();
  return byFirstBytes(bytes) ?? (Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension]! : UNKNOWN);
};

const byFirstBytes = (bytes: Uint8Array): string | undefined => {
  const isPdf = Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
  return isPdf ? BY_EXTENSION.pdf : imageType(bytes);
};
