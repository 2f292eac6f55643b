import { ContentError, sanitizeContent } from "@foja/composer/allow-list";
import { formHtml } from "@foja/composer/forms/form-html";
import { textOf } from "@foja/composer/html-text";
import { countImages, dataUrl, inlineImages } from "@foja/composer/inline-images";
import type { Document, DocumentType } from "@foja/db/generated/tenant/client";
import type { Context } from "../kernel/context";
import { AppError } from "../kernel/errors";
import { ImageError } from "../ports/image-fetcher";
import { requirePrintable } from "./content-characters";
import { isFormType } from "./document-type";
import { type FormData, parseFields } from "./form";

/** The content as it is stored: what the allow-list lets through, at every door, and the fonts can print. */
export const cleanContent = (html: string): string => {
  const clean = refusingContent(() => sanitizeContent(html));
  requirePrintable("content", textOf(clean));
  return clean;
};

/** What can't be cleaned is the content's own fault, wherever it shows: never an internal error. */
const refusingContent = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const message = CONTENT_PROBLEMS[error.code];
    throw new AppError("invalid_input", message, {
      code: `CONTENT_${error.code}`,
      details: [{ path: "content", message }],
    });
  }
};

const CONTENT_PROBLEMS: Readonly<Record<ContentError["code"], string>> = {
  TOO_LONG: "El contenido es demasiado largo: con sus etiquetas admite hasta 1.000.000 de caracteres",
  TOO_DEEP: "El contenido tiene demasiados elementos anidados",
  TOO_COMPLEX:
    "El contenido tiene demasiadas etiquetas, atributos o entidades. Divídalo en varios documentos",
};

type WithContent = Pick<Document, "content" | "formSchema" | "formData"> & {
  readonly type: Pick<DocumentType, "kind" | "fields">;
};

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
const IMAGES_TIMEOUT_MS = 20_000;

/** Fetches and inlines the images of a content, so that the renderer needs no network. */
export const withImages = async (
  ctx: Pick<Context, "ports">,
  html: string,
  limitMs: number = IMAGES_TIMEOUT_MS,
): Promise<string> => {
  const counts = refusingContent(() => countImages(html));
  if (counts.size > IMAGES_MAX) {
    throw refuseImages(
      "TOO_MANY_IMAGES",
      `El contenido tiene ${counts.size} imágenes: admite hasta ${IMAGES_MAX}`,
    );
  }
  const signal = AbortSignal.timeout(limitMs);
  const images = await Promise.race([fetchImages(ctx, counts, signal), lateImages(signal)]);
  return refusingContent(() => inlineImages(html, images));
};

const lateImages = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const refuse = () =>
      reject(refuseImages("IMAGE_TIMEOUT", "Las imágenes del documento no se pudieron descargar a tiempo"));
    signal.addEventListener("abort", refuse, { once: true });
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
    if (total > IMAGES_TOTAL_MAX_BYTES) {
      throw refuseImages("IMAGES_TOO_LARGE", "Las imágenes del documento suman más de 20 MB");
    }
  }
  return images;
};

const refuseImages = (code: string, message: string) => new AppError("unprocessable", message, { code });

const IMAGE_PROBLEMS: Readonly<Record<ImageError["code"], string>> = {
  BAD_URL: "no tiene una dirección válida",
  NOT_PUBLIC: "no está en una dirección pública",
  NOT_AN_IMAGE: "no es una imagen PNG, JPEG, WebP o GIF",
  TOO_LARGE: "es demasiado grande",
  TIMEOUT: "no se pudo descargar a tiempo",
  UNREACHABLE: "no se pudo descargar",
};

const refuseImage = (error: unknown): never => {
  if (!(error instanceof ImageError)) throw error;
  throw new AppError("unprocessable", `La imagen ${error.url} ${IMAGE_PROBLEMS[error.code]}`, {
    code: `IMAGE_${error.code}`,
    url: error.url,
  });
};
