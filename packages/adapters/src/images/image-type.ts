import type { FetchedImage } from "@foja/core/ports/image-fetcher";

type ImageType = FetchedImage["contentType"];

const SIGNATURES: readonly (readonly [ImageType, (start: string) => boolean])[] = [
  ["image/png", (start) => start.startsWith("\x89PNG\r\n\x1a\n")],
  ["image/jpeg", (start) => start.startsWith("\xff\xd8\xff")],
  ["image/gif", (start) => start.startsWith("GIF87a") || start.startsWith("GIF89a")],
  ["image/webp", (start) => start.startsWith("RIFF") && start.startsWith("WEBPVP8", 8)],
];

/** By content, whatever the server or the name says. */
export const imageType = (bytes: Uint8Array): ImageType | undefined => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return SIGNATURES.find(([, matches]) => matches(start))?.[0];
};
