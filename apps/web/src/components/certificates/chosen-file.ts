import { z } from "zod";

/** A file that somebody chose; `text` is said to whoever chose none. */
export const chosenFile = (text: string) =>
  z.custom<FileList>((value) => value instanceof FileList && value.length > 0, { error: text });

/** Of a form in which nobody has chosen one yet. */
export const NO_FILE = undefined as unknown as FileList;
