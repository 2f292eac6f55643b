import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CorpusFile, nameOf } from "./corpus-file";
import { corpusFolder, isWhole } from "./env";
import { kindsOfFile } from "./kinds-of-file";
import { sampleByKind } from "./sample-by-kind";

const LIST = join(corpusFolder, "files.json");

export const hasCorpus = corpusFolder !== "" && existsSync(LIST);
if (!hasCorpus)
  process.stderr.write("\n*** SKIPPED: corpus tests, FOJA_CORPUS names no folder with files.json ***\n");

export const readCorpusFile = ({ file }: Pick<CorpusFile, "file">): Buffer =>
  readFileSync(join(corpusFolder, file));

/** Every file; none where there is no corpus. */
export const wholeCorpus: readonly CorpusFile[] = hasCorpus ? JSON.parse(readFileSync(LIST, "utf8")) : [];

/** Every file of these for `npm run corpus`, and for the gate a sample that holds each kind of file, with those that are named. */
export const sweepOf = <T extends CorpusFile>(files: readonly T[], named: Iterable<string> = []): T[] => {
  if (isWhole) return [...files];
  const kindsOf = (file: T) => kindsOfFile(file, readCorpusFile(file));
  const sample = new Set(sampleByKind(files, { nameOf: ({ file }) => file, kindsOf }));
  const wanted = new Set(named);
  return files.filter((file) => sample.has(file) || wanted.has(nameOf(file)));
};
