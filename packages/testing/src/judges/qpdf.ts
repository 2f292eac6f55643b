import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

/** Structure of a PDF by `qpdf --check`: 0 clean, 3 warnings, 2 errors. */
export const judgeWithQpdf = (pdf: Uint8Array): Promise<{ exitCode: number; text: string }> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const { exitCode, stdout, stderr } = await runProgram("qpdf", ["--check", file]);
    return { exitCode, text: stdout + stderr };
  });
