import { existsSync, renameSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type DemoKeys, keyNames } from "../../../prisma/seed/seed-keys";
import { readJson, writePrivateJson } from "../files";

const keys = z.partialRecord(z.enum(keyNames), z.string());

type KnownKeys = Partial<DemoKeys>;

const file = (folder: string): string => path.join(folder, "demo.json");
const keysFile = (folder: string): string => path.join(folder, "demo-keys.json");

/** While the product starts there is no demo.json: whoever waits for it must not find the one of the last run. */
export const withdrawDemoFile = (folder: string): void => {
  if (existsSync(file(folder))) renameSync(file(folder), path.join(folder, "demo.previous.json"));
};

/** Keys are stored as hashes, so the plain ones are kept here (0600) for the next start. */
export const readKnownKeys = (folder: string): KnownKeys =>
  keys.parse(readJson(keysFile(folder)) ?? {}) as KnownKeys;
export const writeKnownKeys = (folder: string, known: KnownKeys): void =>
  writePrivateJson(keysFile(folder), known);

export const writeDemoFile = (folder: string, demo: object): void => writePrivateJson(file(folder), demo);
