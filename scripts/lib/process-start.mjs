import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process began, as text that no later process of the same number repeats; undefined when there is none, or only a zombie. Numbers
 * are given out again: whoever ends a process by its number compares this first.
 */
export const processStart = (pid) => {
  if (process.platform === "linux") return linuxStart(pid);
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" });
  const [, state, start] = /^\s*(\S+)\s+(.+?)\s*$/.exec(stdout ?? "") ?? [];
  return state && !state.startsWith("Z") ? start : undefined;
};

const linuxStart = (pid) => {
  try {
    // The name in parentheses may hold anything; fields 3 (state) and 22 (start, in ticks since the machine began) come after it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
};
