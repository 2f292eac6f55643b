import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { KEYCLOAK_HOME } from "./distribution";
import { programs } from "./env";

const START_LIMIT_MS = 240_000;

export type Keycloak = {
  readonly url: string;
  /** Of a client that may do everything, made at the start. */
  readonly admin: { readonly clientId: string; readonly clientSecret: string };
  stop(): Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A server of its own in development mode, with a database in memory, on the loopback interface. */
export const startKeycloak = async (): Promise<Keycloak> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const admin = { clientId: "tests", clientSecret: randomBytes(24).toString("base64url") };
  const folder = mkdtempSync(join(tmpdir(), "foja-keycloak-"));
  const logFile = join(folder, "log");
  const log = openSync(logFile, "w");
  // The script of the distribution starts Java and waits for it. This says which process that is, and stays in the group of whoever runs the
  // tests, so that it ends with them whatever happens.
  const pidFile = join(folder, "pid");
  const java = join(folder, "java");
  writeFileSync(java, `#!/bin/sh\necho $$ > '${pidFile}'\nexec java "$@"\n`, { mode: 0o755 });
  const options = ["--db=dev-mem", "--cache=local", "--http-host=127.0.0.1", `--http-port=${port}`];
  const variables = {
    PATH: programs,
    HOME: folder,
    JAVA: java,
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: admin.clientId,
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: admin.clientSecret,
    JAVA_OPTS_KC_HEAP: "-Xms64m -Xmx512m",
    JAVA_OPTS_APPEND: "-XX:TieredStopAtLevel=1",
  };
  const child = spawn("sh", [join(KEYCLOAK_HOME, "bin", "kc.sh"), "start-dev", ...options], {
    env: variables as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let hasExited = false;
  void gone.then(() => {
    hasExited = true;
  });

  const stop = async (): Promise<void> => {
    if (!hasExited) {
      if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
      child.kill("SIGKILL");
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const until = Date.now() + START_LIMIT_MS;
  while (!(await isReady(url))) {
    if (hasExited || Date.now() > until) {
      const told = readFileSync(logFile, "utf8").split("\n").slice(-30).join("\n");
      await stop();
      throw new Error(`Keycloak does not start:\n${told}`);
    }
    await wait(500);
  }
  return { url, admin, stop };
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(`${url}/realms/master/.well-known/openid-configuration`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
};
