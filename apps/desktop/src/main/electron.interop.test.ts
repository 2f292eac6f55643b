import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { _electron } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildProgram, writeAppManifest } from "../../scripts/build";
import { electronFolder } from "../testing/env";
import { aFakeDocument, createFakeServer, type FakeServer } from "../testing/fake-server";

const NAMES = {
  win32: "electron.exe",
  darwin: "Electron.app/Contents/MacOS/Electron",
  linux: "electron",
} as const;

/** Electron's binary is no package: where tests run it need not be. */
const executable = (): string | undefined => {
  const folder = electronFolder();
  const file = folder && path.join(folder, NAMES[process.platform as keyof typeof NAMES] ?? "electron");
  if (file && existsSync(file)) return file;
  process.stderr.write(
    "\n*** SKIPPED: the program in Electron itself: ELECTRON_OVERRIDE_DIST_PATH names no folder with its binary ***\n",
  );
  return undefined;
};
const electron = executable();

describe.skipIf(electron === undefined)("the program in Electron itself", () => {
  // Below the workspace, whose native modules it finds like that.
  const folder = path.resolve(import.meta.dirname, "../../dist/test-electron");
  let data = "";
  let server: FakeServer;
  let display: { readonly name: string; end(): void };
  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), "foja-electron-"));
    server = await createFakeServer(0);
    server.documents.push(aFakeDocument(1, { reference: "Informe del desagüe" }));
    display = await openDisplay();
    await buildProgram(folder);
    await writeAppManifest(folder, "1.0.0");
  });
  afterAll(async () => {
    display.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
    await rm(data, { recursive: true, force: true });
  });

  test("starts, is isolated, follows a link after asking, and shows what waits", async () => {
    const ids = server.documents.map((one) => one.document_id);
    const link = `foja://sign?server=${encodeURIComponent(server.address)}&ticket=${server.ticket(ids)}`;
    const program = await _electron.launch({
      executablePath: electron ?? "",
      args: ["--no-sandbox", `--user-data-dir=${data}`, folder, link],
      env: { ...(process.env as Record<string, string>), DISPLAY: display.name, LANG: "es_AR.UTF-8" },
    });
    const page = await program.firstWindow();
    expect(page.url()).toBe("foja-pages://program/index.html");
    expect(await page.evaluate(() => [typeof require, typeof process])).toEqual(["undefined", "undefined"]);
    expect(
      await page.evaluate(() =>
        fetch("https://example.com").then(
          () => "went out",
          () => "blocked",
        ),
      ),
    ).toBe("blocked");
    await page.getByRole("button", { name: /^(Agregar y seguir|Add and go on)$/ }).click();
    await page.getByText("Informe del desagüe").first().waitFor();
    await page.getByRole("img", { name: /1 (de|of) 3/ }).waitFor();
    await program.close();
  });
});

/** The display that is there, or one of Xvfb's. */
const openDisplay = async (): Promise<{ readonly name: string; end(): void }> => {
  const { DISPLAY: own } = process.env;
  if (own || process.platform !== "linux") return { name: own ?? "", end: () => undefined };
  await promisify(execFile)("which", ["Xvfb"]);
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once("exit", () => reject(new Error("Xvfb ended")));
  });
  return { name: `:${number}`, end: () => void child.kill() };
};
