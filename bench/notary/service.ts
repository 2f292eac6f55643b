import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { createLocalRoot, type IssuedKey, issueTimestampKey } from "@foja/pades/x509/local-authority";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { basicEnvironment } from "../../scripts/lib/environment.mjs";
import { ROOT } from "../../scripts/lib/paths";
import { buildNodeApp } from "../../scripts/lib/start/build-node-app";

export const API_KEY = "bench-0123456789abcdef";

/** Signing service and time stamp authority as an installation runs them: bundles, a process each, loopback. */
export type Service = {
  readonly url: string;
  readonly root: IssuedKey;
  readonly pids: Readonly<Record<"notary" | "tsa", number>>;
  stop(): Promise<void>;
};

export const startService = async (): Promise<Service> => {
  await buildNodeApp("notary", ["src/main.ts", "src/worker.ts", "src/local-tsa.ts"]);
  const folder = mkdtempSync(path.join(tmpdir(), "foja-bench-notary-"));
  const root = writeAuthority(folder);
  const started: Started[] = [];
  const stop = async (): Promise<void> => {
    for (const { child } of started) child.kill("SIGTERM");
    await Promise.all(started.map(({ exited }) => exited));
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const tsa = await listening("local-tsa", { TSA_PORT: "0", TSA_KEY_DIR: folder }, started);
    const notary = await listening(
      "main",
      {
        PORT: "0",
        API_KEY,
        TSA_URL: `http://127.0.0.1:${tsa.port}/`,
        TSA_CA_FILE: path.join(folder, "root.pem"),
        // What is measured is the work: nobody is sent away.
        QUEUE_MAX: "1000",
      },
      started,
    );
    return {
      url: `http://127.0.0.1:${notary.port}/`,
      root,
      pids: { notary: notary.pid, tsa: tsa.pid },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const writeAuthority = (folder: string): IssuedKey => {
  const now = new Date();
  const root = createLocalRoot("Medición", now);
  const { key, certificates } = issueTimestampKey(root, "Medición", now);
  const write = (name: string, text: string | Buffer) =>
    writeFileSync(path.join(folder, name), text, { mode: 0o600 });
  write("tsa.key.pem", key.export({ type: "pkcs8", format: "pem" }));
  write("tsa.chain.pem", writePemCertificates(...certificates));
  write("root.pem", writePemCertificates(...root.certificates));
  return root;
};

type Started = { readonly child: ChildProcess; readonly exited: Promise<unknown> };

const listening = async (
  name: string,
  env: Readonly<Record<string, string>>,
  started: Started[],
): Promise<{ readonly port: number; readonly pid: number }> => {
  const child = spawn(process.execPath, [path.join(ROOT, "apps/notary/dist", `${name}.mjs`)], {
    env: { ...basicEnvironment(), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push({ child, exited: new Promise((resolve) => child.once("exit", resolve)) });
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg !== "listening" || !port || !child.pid) continue;
    child.stdout.resume();
    return { port, pid: child.pid };
  }
  throw new Error(`${name} does not start`);
};
