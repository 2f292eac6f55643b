import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { processStart } from "../process-start.mjs";
import { explainPorts, unusablePorts, wantedPorts } from "./ports.mjs";

/**
 * What would stop a start at its end, looked at before minutes go into installing.
 * @returns a sentence, or undefined
 */
export const firstLook = async (folder, variables, given) => {
  // Those of an earlier start are ended, or it is said that it runs: the start itself looks at its ports then.
  if (isSomethingLeft(folder)) return undefined;
  const { DATABASE_PORT, ...others } = wantedPorts(variables);
  const isOwnServer = variables.DATABASE_URL || existsSync(path.join(folder, "database.json"));
  const wanted = isOwnServer ? others : { ...others, DATABASE_PORT };
  const host = variables.HOST || "127.0.0.1";
  const problems = await unusablePorts(wanted, host);
  return problems.length > 0 ? await explainPorts(problems, { wanted, host, given }) : undefined;
};

const isSomethingLeft = (folder) => {
  try {
    const recorded = Object.values(JSON.parse(readFileSync(path.join(folder, "processes.json"), "utf8")));
    return recorded.some(({ pid, started }) => started !== undefined && processStart(pid) === started);
  } catch {
    return false;
  }
};
