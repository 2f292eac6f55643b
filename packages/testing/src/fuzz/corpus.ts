import type { CorpusFile } from "../corpus/corpus-file";
import { readCorpusFile } from "../corpus/read-corpus";

const FILE_MAX_BYTES = 200_000;

/** The smaller ones: changing a large file costs much and reaches no more. */
export const seedsOf = (files: readonly CorpusFile[]): Buffer[] =>
  files.filter(({ size }) => size <= FILE_MAX_BYTES).map(readCorpusFile);
