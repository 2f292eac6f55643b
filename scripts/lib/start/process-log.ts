import type { ChildProcess } from "node:child_process";
import { createWriteStream, existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { createInterface } from "node:readline";

export type ProcessLog = {
  readonly file: string;
  /** Copies what the process says to the file, and its errors to the terminal. */
  follow(child: ChildProcess): void;
  /** A line of the supervisor's own. */
  note(text: string): void;
  close(): void;
};

const KEEP_BYTES = 10 * 1024 * 1024;
/** pino's number for `error`. */
const ERROR_LEVEL = 50;

export const openLog = (file: string, name: string): ProcessLog => {
  if (existsSync(file) && statSync(file).size > KEEP_BYTES) renameSync(file, `${file}.1`);
  const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
  return {
    file,
    follow: (child) => {
      for (const source of [child.stdout, child.stderr]) {
        if (!source) continue;
        createInterface({ input: source }).on("line", (line) => {
          stream.write(`${line}\n`);
          if (source === child.stderr || isError(line)) console.error(`[${name}] ${line}`);
        });
      }
    },
    note: (text) => {
      const line = JSON.stringify({ level: ERROR_LEVEL, time: Date.now(), msg: text });
      stream.write(`${line}\n`);
      console.error(`[${name}] ${text}`);
    },
    close: () => void stream.end(),
  };
};

const isError = (line: string): boolean => {
  if (!line.startsWith("{")) return false;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return level === "error" || level === "fatal" || (typeof level === "number" && level >= ERROR_LEVEL);
  } catch {
    return false;
  }
};

export const tailOf = (file: string, lines = 15): string =>
  existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n") : "";
