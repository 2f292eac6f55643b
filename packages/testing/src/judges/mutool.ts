import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

/** MuPDF's verdict on each signature: the digest, and whether the document was edited since. Blind to chains. */
export const judgeWithMutool = (pdf: Uint8Array): Promise<{ text: string; exitCode: number }> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const { stdout, stderr, exitCode } = await runProgram("mutool", ["sign", "-v", file]);
    return { text: stdout + stderr, exitCode };
  });
