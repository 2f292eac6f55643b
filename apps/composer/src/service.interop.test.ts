import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createComposerClient } from "@foja/adapters/composer/composer-client";
import { isChromiumMissing } from "@foja/composer/testing/test-printer";
import { PdfReader } from "@foja/pades/pdf/reader";
import { countSignatures } from "@foja/pades/sign/count-signatures";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { afterEach, describe, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const TOKEN = "0123456789abcdef";
const REQUEST = {
  html: "<h1>Nota</h1><p>Ñandú</p>",
  title: "Nota",
  letterhead: { name: "Municipalidad", slogan: "", logo: null, language: "es-AR" },
  signers: 2,
  code: "7K3MQ9XV2RTB8HWC",
  fairnessKey: "100_muni:ana",
};

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const startService = async (): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
  const env = { ...process.env, COMPOSER_TOKEN: TOKEN, PORT: "0", LOG_LEVEL: "info" };
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
  test("serves the client, and ends with its browser when asked to", async () => {
    const { child, url } = await startService();
    const pid = await browserPid(url);

    const composer = createComposerClient({ baseUrl: url, token: TOKEN, publicUrl: "https://foja.example" });

    await composer.ping();
    const pdf = await composer.compose(REQUEST);
    expect(countSignatures(new PdfReader(pdf)).emptyFields).toEqual(["firma1", "firma2"]);
    const outside = aPdf();
    const longer = Buffer.from(
      await composer.appendSheet({ pdf: outside, signers: 1, code: REQUEST.code, fairnessKey: "ana" }),
    );
    expect(longer.subarray(0, outside.length).equals(outside)).toBe(true);
    expect((await composer.inspect({ pdf: outside, fairnessKey: "ana" })).text).toContain(
      "Un documento de prueba",
    );
    await expect(composer.inspect({ pdf, fairnessKey: "ana" })).rejects.toMatchObject({
      kind: "business",
      code: "PDF_OF_A_DOCUMENT",
    });
    await expect(composer.compose({ ...REQUEST, signers: 25 })).rejects.toMatchObject({
      kind: "business",
      code: "TOO_MANY_SIGNERS",
    });

    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });

  test("thirty-two at once are all composed, whoever sent them", async () => {
    const { url } = await startService();
    const composer = createComposerClient({ baseUrl: url, token: TOKEN, publicUrl: "https://foja.example" });
    const keys = Array.from({ length: 32 }, (_, index) =>
      index < 16 ? "100_muni:ana" : `100_muni:${index}`,
    );

    const pdfs = await Promise.all(keys.map((fairnessKey) => composer.compose({ ...REQUEST, fairnessKey })));

    expect(pdfs).toHaveLength(32);
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
