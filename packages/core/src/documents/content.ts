import { ContentError, sanitizeContent } from "@foja/composer/allow-list";
import { formHtml } from "@foja/composer/forms/form-html";
import { textOf } from "@foja/composer/html-text";
import { countImages, dataUrl, inlineImages } from "@foja/composer/inline-images";
import type { Document, DocumentType } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { ImageError } from "../ports/image-fetcher";
import { requirePrintable, unprintableCharacters } from "./content-characters";
import { isFormType } from "./document-type";
import { type FormData, parseFields } from "./form";

const contentProblem = (code: string, text: string) =>
  defineRefusal<[path?: string]>("invalid_input", code, text, { about: (path = "content") => path });

const CONTENT_PROBLEMS = {
  TOO_LONG: contentProblem(
    "CONTENT_TOO_LONG",
    "El contenido es demasiado largo: con sus etiquetas admite hasta 1.000.000 de caracteres",
  ),
  TOO_DEEP: contentProblem("CONTENT_TOO_DEEP", "El contenido tiene demasiados elementos anidados"),
  TOO_COMPLEX: contentProblem(
    "CONTENT_TOO_COMPLEX",
    "El contenido tiene demasiadas etiquetas, atributos o entidades. Divídalo en varios documentos",
  ),
} satisfies Readonly<Record<ContentError["code"], Refusing>>;

/** Of whoever writes a content. */
export const CONTENT_REFUSALS: readonly Refusing[] = [
  ...Object.values(CONTENT_PROBLEMS),
  unprintableCharacters,
];

/** The content as it is stored: what the allow-list lets through, at every door, and the fonts can print. `path` is how the door calls it. */
export const cleanContent = (html: string, path = "content"): string => {
  const clean = refusingContent(() => sanitizeContent(html), path);
  requirePrintable(path, textOf(clean));
  return clean;
};

/** What can't be cleaned is the content's own fault, wherever it shows: never an internal error. */
const refusingContent = <T>(read: () => T, path?: string): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw CONTENT_PROBLEMS[error.code](path);
  }
};

type WithContent = Pick<Document, "content" | "formSchema" | "formData"> & {
  readonly type: Pick<DocumentType, "kind" | "fields">;
};

/** The words of a content, a line for each block. */
export const plainText = (html: string): string => textOf(html);

/** What a reader gets as content: the text, or the form with the definition that was in force. */
export const contentHtml = ({ type, content, formSchema, formData }: WithContent): string =>
  isFormType(type)
    ? formHtml({ schema: parseFields(formSchema ?? type.fields), data: (formData ?? {}) as FormData })
    : content;

/** What composing still takes (30 MB once encoded), and what may be asked of other people's servers for one document. */
const IMAGES_MAX = 100;
const IMAGES_TOTAL_MAX_BYTES = 20 * 1024 * 1024;
const FETCHED_AT_ONCE = 6;
/** For all of them: somebody waits for the answer. */
export const IMAGES_TIMEOUT_MS = 20_000;

export const tooManyImages = defineRefusal<[images: number]>(
  "unprocessable",
  "TOO_MANY_IMAGES",
  (images) => `El contenido tiene ${images} imágenes: admite hasta ${IMAGES_MAX}`,
);
export const imagesTooLarge = defineRefusal(
  "unprocessable",
  "IMAGES_TOO_LARGE",
  "Las imágenes del documento suman más de 20 MB",
);
export const imagesTooSlow = defineRefusal(
  "unprocessable",
  "IMAGE_TIMEOUT",
  "Las imágenes del documento no se pudieron descargar a tiempo",
);

const imageRefusal = (code: string, problem: string) =>
  defineRefusal<[url: string]>("unprocessable", code, (url) => `La imagen ${url} ${problem}`, {
    extra: (url) => ({ url }),
  });

const IMAGE_PROBLEMS = {
  BAD_URL: imageRefusal("IMAGE_BAD_URL", "no tiene una dirección válida"),
  NOT_PUBLIC: imageRefusal("IMAGE_NOT_PUBLIC", "no está en una dirección pública"),
  NOT_AN_IMAGE: imageRefusal("IMAGE_NOT_AN_IMAGE", "no es una imagen PNG, JPEG, WebP o GIF"),
  TOO_LARGE: imageRefusal("IMAGE_TOO_LARGE", "es demasiado grande"),
  TIMEOUT: imageRefusal("IMAGE_TIMEOUT", "no se pudo descargar a tiempo"),
  UNREACHABLE: imageRefusal("IMAGE_UNREACHABLE", "no se pudo descargar"),
} satisfies Readonly<Record<ImageError["code"], Refusing>>;

/** Of a content with images, when it is printed. */
export const IMAGE_REFUSALS: readonly Refusing[] = [
  ...Object.values(CONTENT_PROBLEMS),
  tooManyImages,
  imagesTooLarge,
  imagesTooSlow,
  ...Object.values(IMAGE_PROBLEMS),
];

/** Fetches and inlines the images of a content, so that the renderer needs no network. */
export const withImages = async (
  ctx: Pick<Context, "ports">,
  html: string,
  limitMs: number = IMAGES_TIMEOUT_MS,
): Promise<string> => {
  const counts = refusingContent(() => countImages(html));
  if (counts.size > IMAGES_MAX) throw tooManyImages(counts.size);
  const signal = AbortSignal.timeout(limitMs);
  const images = await Promise.race([fetchImages(ctx, counts, signal), lateImages(signal)]);
  return refusingContent(() => inlineImages(html, images));
};

const lateImages = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(imagesTooSlow()), { once: true });
  });

const fetchImages = async (
  ctx: Pick<Context, "ports">,
  counts: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Map<string, string>> => {
  const urls = [...counts.keys()];
  const images = new Map<string, string>();
  let total = 0;
  for (let start = 0; start < urls.length; start += FETCHED_AT_ONCE) {
    signal.throwIfAborted();
    const some = urls.slice(start, start + FETCHED_AT_ONCE);
    const fetched = await Promise.all(some.map((url) => ctx.ports.fetchImage(url).catch(refuseImage)));
    for (const [index, { contentType, bytes }] of fetched.entries()) {
      const url = some[index]!;
      // Each time that it is shown: the renderer gets its bytes there again.
      total += bytes.length * (counts.get(url) ?? 1);
      images.set(url, dataUrl(contentType, bytes));
    }
    if (total > IMAGES_TOTAL_MAX_BYTES) throw imagesTooLarge();
  }
  return images;
};

const refuseImage = (error: unknown): never => {
  if (!(error instanceof ImageError)) throw error;
  throw IMAGE_PROBLEMS[error.code](error.url);
};
