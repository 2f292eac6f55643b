import { ContentError, MissingImageError, sanitizeForPrinting } from "./allow-list";
import { CompositionError } from "./composition-error";
import { tooLargeDocument } from "./fit/complexity";

/** `sanitizeForPrinting` of composed characters, whose refusals are the composer's: throws CompositionError. */
export const cleanForPrinting = (html: string): string => {
  try {
    return sanitizeForPrinting(html.normalize("NFC"));
  } catch (error) {
    if (error instanceof MissingImageError) {
      throw new CompositionError("MISSING_IMAGE", `Falta la imagen ${error.url}`, { cause: error });
    }
    if (error instanceof ContentError) {
      throw tooLargeDocument("es demasiado largo o complejo", { cause: error });
    }
    throw error;
  }
};
