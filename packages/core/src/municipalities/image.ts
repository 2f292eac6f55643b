import { defineRefusal } from "../kernel/refusal";
import type { ImageKind } from "./settings";

type Size = { readonly width: number; readonly height: number };

/** Pixels (decisions E). A cover has no limit there, but what fits on no screen is refused before it is decoded. */
const SIZE_MAX: Readonly<Record<ImageKind, Size>> = {
  logo: { width: 500, height: 150 },
  isologo: { width: 500, height: 150 },
  cover: { width: 5000, height: 5000 },
};

export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;

const ABOUT_IMAGE = { about: "image" };

export const imageTooLarge = defineRefusal<[maxBytes: number]>(
  "unprocessable",
  "FILE_TOO_LARGE",
  (maxBytes) => `La imagen supera el máximo de ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  ABOUT_IMAGE,
);
export const notAnImage = defineRefusal(
  "unprocessable",
  "NOT_AN_IMAGE",
  "El archivo no es una imagen PNG, JPEG o WebP",
  ABOUT_IMAGE,
);
export const imageDamaged = defineRefusal(
  "unprocessable",
  "IMAGE_DAMAGED",
  "La imagen está dañada o incompleta: no se puede abrir entera",
  ABOUT_IMAGE,
);
export const imageTooBig = defineRefusal<[size: Size, most: Size]>(
  "unprocessable",
  "IMAGE_TOO_BIG",
  (size, most) =>
    `La imagen mide ${size.width} x ${size.height} píxeles y puede medir hasta ${most.width} x ${most.height}`,
  ABOUT_IMAGE,
);

export const IMAGE_REFUSALS = [imageTooLarge, notAnImage, imageDamaged, imageTooBig] as const;

export type ImageFormat = "png" | "jpeg" | "webp";

const FORMATS: readonly (readonly [ImageFormat, (start: string) => boolean])[] = [
  ["png", (start) => start.startsWith("\x89PNG\r\n\x1a\n")],
  ["jpeg", (start) => start.startsWith("\xff\xd8\xff")],
  ["webp", (start) => start.startsWith("RIFF") && start.startsWith("WEBPVP8", 8)],
];

/**
 * Opens a picture whole, so that none is kept that documents and pages could not show: by its content, whatever its name and its sender
 * say. The decoder gets to see the three formats alone.
 * @throws unprocessable NOT_AN_IMAGE, IMAGE_DAMAGED, IMAGE_TOO_BIG
 */
export const inspectImage = async (bytes: Uint8Array, kind: ImageKind): Promise<ImageFormat> => {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const format = FORMATS.find(([, begins]) => begins(start))?.[0];
  if (!format) throw notAnImage();

  const most = SIZE_MAX[kind];
  // Native code, which nothing but this needs.
  const { default: sharp } = await import("sharp");
  // Of its head alone, however large it says that it is.
  const size = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  if (size.width > most.width || size.height > most.height) throw imageTooBig(size, most);
  // Every pixel is read, and nothing of it kept.
  await sharp(bytes, { failOn: "warning" }).stats().catch(refuseDamaged);
  return format;
};

const refuseDamaged = (): never => {
  throw imageDamaged();
};
