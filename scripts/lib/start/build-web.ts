import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NEXT, WEB } from "../paths";
import { Problem } from "../problem";
import { runProgram } from "../run-program";
import { hashWebSources } from "./source-hash";

const STAMP = path.join(WEB, ".next/foja-sources");

/** `next build`, unless the sources are those of the last one. Its output goes to `logFile`, its number to `onStart`. */
export const buildWeb = async (logFile: string, onStart: (pid: number) => void): Promise<void> => {
  const hash = hashWebSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return;
  rmSync(STAMP, { force: true });
  console.log("Compilando la aplicación web; sólo hace falta cuando cambia.");
  const { status } = await runProgram(process.execPath, [NEXT, "build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    logFile,
    cwd: WEB,
    timeoutMs: 600_000,
    onStart,
  });
  if (status !== 0) throw new Problem(`La aplicación web no compila. Vea ${logFile}.`);
  writeFileSync(STAMP, hash);
};
