import type { FileAnswer } from "./verdict";

export type CheckState =
  | { readonly is: "idle" }
  | { readonly is: "checking"; readonly name: string }
  | { readonly is: "failed"; readonly why: "tooLarge" | "tooMany" | "unavailable" }
  | { readonly is: "told"; readonly name: string; readonly answer: FileAnswer };

const WHY: Readonly<Record<number, "tooLarge" | "tooMany">> = { 413: "tooLarge", 429: "tooMany" };

/** Sends the file as it is, and no name with it; none that the server would refuse for its size. */
export const checkFile = async (file: File, maxBytes: number): Promise<CheckState> => {
  if (file.size > maxBytes) return { is: "failed", why: "tooLarge" };
  try {
    const response = await fetch("/verificar/archivo", {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: file,
    });
    if (response.ok) return { is: "told", name: file.name, answer: (await response.json()) as FileAnswer };
    return { is: "failed", why: WHY[response.status] ?? "unavailable" };
  } catch {
    return { is: "failed", why: "unavailable" };
  }
};
