import { readFileSync } from "node:fs";
import { familyOf } from "./memory";

/** The kernel counts in hundredths of a second on every machine that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time that a process and everything that it started have used. */
export const cpuOf = (pid: number): number =>
  familyOf(pid).reduce((total, member) => total + ticksOf(member) * TICK_MS, 0);

const ticksOf = (pid: number): number => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain blanks; user and system time are the 12th and 13th after it.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
};

/** The same of one process alone, to the microsecond. */
export const exactCpuOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
