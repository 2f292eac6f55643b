import { z } from "zod";
import { languages, themes } from "../ipc/contract";
import { createJsonFile, type JsonFile } from "../server/json-file";

const schema = z.object({ language: languages, theme: themes });
export type Settings = z.output<typeof schema>;

/** @param locale of the system, as Electron tells it: English where it is English, else Spanish */
export const createSettings = (file: string, locale: string): JsonFile<Settings> =>
  createJsonFile(file, schema, { language: locale.startsWith("en") ? "en" : "es", theme: "system" });
