import { readFileSync } from "node:fs";
import { join } from "node:path";
import { costOf } from "@foja/testing/cost";
import { PdfError } from "../../pdf/errors";
import { PdfReader } from "../../pdf/reader";
import { signWithoutValue } from "../../sign/test-signing";
import { aDocument } from "../../test-documents";
import { verifyPdf } from "../verify-pdf";

// Run as a process of its own, so that its memory is that of verifying and nothing else: corpus folder, then files by name.

const [corpus = "", ...files] = process.argv.slice(2);

const plain = signWithoutValue(aDocument());
const plainCost = costOf(() => verifyPdf(new PdfReader(plain)));

const judge = (file: string) => {
  const before = process.threadCpuUsage();
  const times = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / plainCost;
  };
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
    return { file, signatures: verdicts, times: times() };
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { file, signatures: [], refused: error.code, times: times() };
  }
};

const verdicts = files.map(judge);
process.stdout.write(JSON.stringify({ verdicts, maxRssKb: process.resourceUsage().maxRSS }));
