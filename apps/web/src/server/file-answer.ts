import { AppError } from "@foja/core/kernel/errors";
import type { FileAnswer } from "@foja/core/kernel/file";
import { refusalOf } from "./refusal-of";
import { sayRefusal } from "./say-refusal";

/** A file that an operation answers, for whoever opens its address in a browser, or a page that shows it. */
export const fileAnswer = async (ask: () => Promise<FileAnswer>): Promise<Response> => {
  try {
    const file = await ask();
    // Before the answer begins: what is refused is refused with its status.
    const body = (await file.open()) as BodyInit;
    return new Response(body, {
      headers: {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    const refusal = error instanceof AppError ? error : refusalOf(error);
    if (!refusal) throw error;
    return sayRefusal(refusal);
  }
};

/** For browsers that read no other: RFC 6266, appendix D. */
const asciiName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\]/g, "_");
