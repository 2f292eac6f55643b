import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PdfError } from "../pdf/errors";
import { PdfReader } from "../pdf/reader";
import { verifyPdf } from "./verify-pdf";

// Run as a process of its own, so that its memory is that of verifying and nothing else: corpus folder, then files by name.

const [corpus = "", ...files] = process.argv.slice(2);

const judge = (file: string) => {
  const started = performance.now();
  try {
    const { signatures } = verifyPdf(new PdfReader(readFileSync(join(corpus, file))));
    const verdicts = signatures.map(({ fieldName, intact, valid, coverage, modificationLevel, problem }) => ({
      fieldName,
      intact,
      valid,
      coverage,
      modificationLevel,
      problem,
    }));
    return { file, signatures: verdicts, ms: performance.now() - started };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { file, signatures: [], refused: error.code, ms: performance.now() - started };
  }
};

const verdicts = files.map(judge);
process.stdout.write(JSON.stringify({ verdicts, maxRssKb: process.resourceUsage().maxRSS }));
