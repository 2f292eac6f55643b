import { askPyhanko } from "./pyhanko-process";
import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

export type IntegrityVerdict = {
  readonly field: string;
  readonly intact: boolean;
  readonly valid: boolean;
  readonly coverage: string;
  readonly modificationLevel: string | null;
};

/** pyHanko on many files, in their order and without trust. What it cannot read is an error. */
export const judgeManyWithPyhanko = (
  pdfs: readonly Uint8Array[],
): Promise<(readonly IntegrityVerdict[] | { readonly error: string })[]> =>
  withFolder(async (folder) => {
    const files = await Promise.all(pdfs.map((pdf, index) => folder.put(`${index}.pdf`, pdf)));
    return askPyhanko("integrity", files);
  });

/** "Signature Validation" of every signature by pdfsig, for many files, without a list of trusted roots. */
export const validateManyWithPdfsig = (pdfs: readonly Uint8Array[]): Promise<string[][]> =>
  withFolder(async (folder) => {
    await runProgram("certutil", ["-N", "-d", `sql:${folder.path}`, "--empty-password"]);
    const verdicts: string[][] = [];
    for (const pdf of pdfs) {
      const file = await folder.put("file.pdf", pdf);
      const { stdout } = await runProgram("pdfsig", ["-nocert", "-nssdir", folder.path, file]);
      verdicts.push(
        Array.from(stdout.matchAll(/- Signature Validation: (.*)/g), ([, verdict = ""]) => verdict.trim()),
      );
    }
    return verdicts;
  });
