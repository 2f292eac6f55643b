/** A folder of public PDFs with files.json, which is not part of the repository. */
export const corpusFolder = process.env.FOJA_CORPUS ?? "";

/** `npm run corpus` sets it: every file and every round, where the gate takes a sample. */
export const isWhole = process.env.FOJA_SWEEP === "whole";
