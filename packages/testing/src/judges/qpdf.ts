import { join } from "node:path";
import { runProgram } from "./run-program";
import { withFolder } from "./work-folder";

/** Structure of a PDF by `qpdf --check`: 0 clean, 3 warnings, 2 errors. */
export const judgeWithQpdf = (pdf: Uint8Array): Promise<{ exitCode: number; text: string }> =>
  withFolder(async (folder) => {
    const file = await folder.put("file.pdf", pdf);
    const { exitCode, stdout, stderr } = await runProgram("qpdf", ["--check", file]);
    return { exitCode, text: stdout + stderr };
  });

const TO = "linearized.pdf";

/** The same document linearized (ISO 32000-1, annex F), with a table or with a cross-reference stream. */
export const linearizeWithQpdf = (pdf: Uint8Array, kind: "table" | "stream"): Promise<Buffer> =>
  withFolder(async (folder) => {
    const from = await folder.put("file.pdf", pdf);
    const streams = `--object-streams=${kind === "table" ? "disable" : "generate"}`;
    const { exitCode, stderr } = await runProgram("qpdf", [
      "--linearize",
      streams,
      from,
      join(folder.path, TO),
    ]);
    if (exitCode !== 0) throw new Error(stderr);
    return await folder.get(TO);
  });
