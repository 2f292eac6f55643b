/** A folder of public PDFs with files.json, which is not part of the repository. */
export const corpusFolder = process.env.FOJA_CORPUS ?? "";
