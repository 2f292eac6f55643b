import { fileURLToPath } from "node:url";
import { pythonProgram } from "./env";
import { createJudgeProcess } from "./judge-process";

/** A file of its own in this folder for each, `pyhanko_<name>.py`. */
type Question = "ades" | "integrity" | "revise" | "trust";

const SCRIPT = fileURLToPath(new URL("./pyhanko_process.py", import.meta.url));
const { ask } = createJudgeProcess("pyHanko", () => [pythonProgram, "-B", SCRIPT]);

type Failure = { readonly failure: string };

const isFailure = (answer: object): answer is Failure => "failure" in answer;

/** An answer a file, in their order. */
export const askPyhanko = async <T extends object>(
  which: Question,
  files: readonly string[],
  options: Readonly<Record<string, string>> = {},
): Promise<T[]> => {
  const lines = await ask(JSON.stringify({ which, files, ...options }));
  return lines.map((line) => {
    const answer: T | Failure = JSON.parse(line);
    if (isFailure(answer)) throw new Error(`pyHanko can't judge the file: ${answer.failure}`);
    return answer;
  });
};
