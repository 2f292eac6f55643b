import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { isChromiumMissing } from "@foja/composer/testing/test-printer";
import { PdfReader } from "@foja/pades/pdf/reader";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { afterEach, describe, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const TOKEN = "0123456789abcdef";
const BODY = {
  html: "<h1>Nota</h1><p>Ñandú</p>",
  title: "Nota",
  letterhead: { name: "Municipalidad", slogan: "", logo: null, language: "es-AR" },
  signers: 2,
};

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const startService = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const env = { ...process.env, COMPOSER_TOKEN: TOKEN, PORT: "0", LOG_LEVEL: "silent" };
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout! })) {
    const { msg, port } = JSON.parse(line) as { msg?: string; port?: number };
    if (msg === "listening") return { child, url: `http://127.0.0.1:${port}` };
  }
  throw new Error("The service ended before it listened");
};

const post = (url: string, contentType: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "x-composer-token": TOKEN, "content-type": contentType }, body });

const browserPid = async (url: string): Promise<number> =>
  ((await (await fetch(`${url}/health`)).json()) as { browserPid: number }).browserPid;

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(isChromiumMissing())("the service as a process", () => {
  test("composes, appends sheets, and ends with its browser when asked to", async () => {
    const { child, url } = await startService();
    const pid = await browserPid(url);

    const composed = await post(`${url}/compose`, "application/json", JSON.stringify(BODY));
    expect(composed.headers.get("content-type")).toBe("application/pdf");
    const pdf = new Uint8Array(await composed.arrayBuffer());
    expect(countSignatures(new PdfReader(pdf)).emptyFields).toEqual(["firma1", "firma2"]);

    const sheet = await post(`${url}/sheet?signers=1`, "application/pdf", pdf);
    const longer = Buffer.from(await sheet.arrayBuffer());
    expect(longer.subarray(0, pdf.length).equals(pdf)).toBe(true);

    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });

  test("its browser does not outlive it when it is killed", async () => {
    const { child, url } = await startService();
    const pid = await browserPid(url);
    expect(isRunning(pid)).toBe(true);

    child.kill("SIGKILL");
    await once(child, "exit");

    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });
});
