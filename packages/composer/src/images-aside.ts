import { ContentError } from "./allow-list";

/** All inlined images of a document together: 30 MB of bytes. */
const IMAGES_MAX_CHARS = 40_000_000;

const INLINED = /data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}(?=")/g;
const STAND_IN = /data:image\/png;base64,(\d+)=(?=")/g;

export type WithoutImages = {
  readonly html: string;
  readonly images: readonly string[];
};

/**
 * Puts short addresses in the place of inlined images, so that what reads the content reads some kilobytes instead of megabytes.
 * `putImagesBack` undoes it.
 * @throws ContentError when the images are too many bytes
 */
export const takeImagesOut = (html: string): WithoutImages => {
  const images: string[] = [];
  let chars = 0;
  const short = html.replace(INLINED, (image) => {
    chars += image.length;
    return `data:image/png;base64,${images.push(image) - 1}=`;
  });
  if (chars > IMAGES_MAX_CHARS) throw new ContentError("TOO_LONG");
  return { html: short, images };
};

export const putImagesBack = (html: string, images: readonly string[]): string =>
  html.replace(STAND_IN, (found, index: string) => images[Number(index)] ?? found);
