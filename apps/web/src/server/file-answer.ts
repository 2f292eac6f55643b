import type { FileAnswer } from "@foja/core/kernel/file";
import { refusalOf } from "./refusal-of";
import { sayRefusal } from "./say-refusal";

/** A file that an operation answers, for whoever opens its address in a browser. */
export const fileAnswer = async (ask: () => Promise<FileAnswer>): Promise<Response> => {
  // Before the answer begins: what is refused is refused with its status.
  const file = await ask().catch((error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  });
  if (file instanceof Error) return sayRefusal(file);
  return new Response((await file.open()) as BodyInit, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      "cache-control": "private, no-store",
    },
  });
};

/** For browsers that read no other: RFC 6266, appendix D. */
const asciiName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\]/g, "_");
