const SHOWN_IN_BROWSER = new Set(["pdf", "png", "jpg", "jpeg", "webp", "gif"]);
const NAME_LENGTH_MAX = 180;

/**
 * Content-Disposition (RFC 6266): an ASCII name, and the real one in RFC 8187 form where they differ. Names with
 * slashes, quotes, control or direction-changing characters are cleaned: they can't split the header, leave the
 * download folder or disguise an extension.
 */
export const contentDisposition = (fileName: string): string => {
  const name = safeFileName(fileName);
  const kind = SHOWN_IN_BROWSER.has(extensionOf(name)) ? "inline" : "attachment";
  const ascii = name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[%"\\]/g, "_")
    .replace(/^(?=\.|$)/, "archivo");
  const plain = `${kind}; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
};

export const safeFileName = (fileName: string): string => {
  const cleaned = fileName
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]/g, "-")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return shorten(cleaned) || "archivo";
};

const shorten = (name: string): string => {
  if (name.length <= NAME_LENGTH_MAX) return name;
  const extension = extensionOf(name);
  const tail = extension && extension.length <= 10 ? `.${extension}` : "";
  return name.slice(0, NAME_LENGTH_MAX - tail.length).toWellFormed() + tail;
};

const extensionOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

// encodeURIComponent leaves !'()* alone; RFC 8187 attr-char allows only the first of them.
const encodeExtended = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
