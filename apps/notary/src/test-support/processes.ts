import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

const launch = (entry: string, env: Readonly<Record<string, string>>): ChildProcess => {
  const file = fileURLToPath(new URL(`../${entry}`, import.meta.url));
  return spawn(process.execPath, ["--import", loader, file], {
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
};

export type Running = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<number | null>;
  /** All that it wrote so far, on both streams. */
  output(): string;
};

/** `main.ts` or `local-tsa.ts` as a process of its own on loopback, at the port that it prints. */
export const startProcess = async (
  entry: string,
  env: Readonly<Record<string, string>>,
): Promise<Running> => {
  const child = launch(entry, env);
  const lines: string[] = [];
  const listening = Promise.withResolvers<number>();
  const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)));
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface(stream).on("line", (line) => lines.push(line) && noticePort(line, listening.resolve));
  }
  void exited.then(() =>
    listening.reject(new Error(`${entry} ended before it listened:\n${lines.join("\n")}`)),
  );
  const port = await listening.promise;
  return { child, url: `http://127.0.0.1:${port}/`, exited, output: () => lines.join("\n") };
};

const noticePort = (line: string, notice: (port: number) => void): void => {
  const [, port] = /"port":(\d+),.*"msg":"listening"/.exec(line) ?? [];
  if (port) notice(Number(port));
};

/** What a process that does not start says, and its exit code. */
export const failToStart = async (entry: string, env: Readonly<Record<string, string>>) => {
  const child = launch(entry, env);
  const parts: Buffer[] = [];
  child.stderr?.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise<number | null>((resolve) => child.on("close", (exit) => resolve(exit)));
  return { code, text: Buffer.concat(parts).toString() };
};
