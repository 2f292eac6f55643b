import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FILE_MAX_BYTES = 200_000;

/** The smaller files of the folder that FOJA_CORPUS names; none, and a word about it, where there is no such folder. */
export const readCorpus = (folder: string | undefined): Buffer[] => {
  const list = join(folder ?? "", "files.json");
  if (!folder || !existsSync(list)) {
    process.stderr.write(
      "\n*** SKIPPED: fuzzing public PDFs, FOJA_CORPUS names no folder with files.json ***\n",
    );
    return [];
  }
  const rows = JSON.parse(readFileSync(list, "utf8")) as { file: string; size: number }[];
  return rows
    .filter(({ size }) => size <= FILE_MAX_BYTES)
    .map(({ file }) => readFileSync(join(folder, file)));
};
