import { existsSync, realpathSync } from "node:fs";
import { basename } from "node:path";
import type { KnownLibrary } from "./known-libraries";

export type ListedLibrary = KnownLibrary & { readonly isAdded: boolean };

/** The known libraries that are here and all that were added, each file once; installers leave links to one file in several places. */
export const listLibraries = (
  known: readonly KnownLibrary[],
  added: readonly string[],
): readonly ListedLibrary[] => {
  const found = new Map<string, ListedLibrary>();
  // An added one that is gone stays in the list, so that its problem is told.
  for (const path of added) found.set(fileOf(path), { path, name: basename(path), isAdded: true });
  for (const { path, name } of known) {
    if (!existsSync(path)) continue;
    const file = fileOf(path);
    if (!found.has(file)) found.set(file, { path, name, isAdded: false });
  }
  return [...found.values()];
};

const fileOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
