import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftTokens, type SoftTokens } from "@foja/testing/token/soft-tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildHeadless } from "../../scripts/build";
import { createFakeServer, type FakeServer } from "../testing/fake-server";

const pki = createTestPki();
// Below the workspace, whose native modules it finds like that.
const folder = path.resolve(import.meta.dirname, "../../dist/test-headless");

describe.skipIf(isTokenMissing())("the program without a window, with a software token", () => {
  let tokens: SoftTokens;
  let server: FakeServer;
  beforeAll(async () => {
    await buildHeadless(folder);
    tokens = await createSoftTokens([
      {
        label: "Ana",
        entries: [
          { id: "01", identity: pki.rsa, withChain: true },
          { id: "02", identity: pki.expired },
        ],
      },
    ]);
    server = await createFakeServer(3);
  });
  afterAll(async () => {
    await server.close();
    await tokens.remove();
    await rm(folder, { recursive: true, force: true });
  });

  /** @param pins lines of the descriptor 3 */
  const run = async (args: readonly string[], pins: string, access = "") => {
    const child = spawn(
      process.execPath,
      [path.join(folder, "foja-sign.mjs"), "--json", "--library", tokens.module, "--pin-fd", "3", ...args],
      { stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"], env: { ...process.env, ...tokens.environment } },
    );
    const printed: Buffer[] = [];
    child.stdout?.on("data", (chunk) => printed.push(chunk));
    child.stderr?.on("data", (chunk) => printed.push(chunk));
    const [, , , pinPipe, accessPipe] = child.stdio as unknown as Writable[];
    // Lines that nobody asked for are still in it when the program ends.
    pinPipe?.on("error", () => undefined);
    pinPipe?.end(pins);
    accessPipe?.end(access);
    const exitCode = await new Promise((resolve) => child.once("close", resolve));
    return { exitCode, text: Buffer.concat(printed).toString() };
  };
  const link = (ids: readonly string[]) =>
    `foja://sign?server=${encodeURIComponent(server.address)}&ticket=${server.ticket(ids)}`;

  test("a wrong PIN ends it, is sent once, and is printed nowhere", async () => {
    const [first] = server.documents;
    const { exitCode, text } = await run(["--link", link([first?.document_id ?? ""])], "9876\n1234\n");
    expect(exitCode).toBe(1);
    expect(text).toContain("PIN_INCORRECT");
    expect(text).not.toMatch(/9876|1234\b/);
    expect(server.taken.size).toBe(0);
  });

  test("what a page's link is for", async () => {
    const [first] = server.documents;
    const { exitCode, text } = await run(["--link", link([first?.document_id ?? ""])], "1234\n");
    expect(text).toContain('"state":"signed"');
    expect(exitCode).toBe(0);
    expect([...server.taken.keys()]).toEqual([first?.document_id]);
  });

  test("all that waits for a token, with a token of the provider", async () => {
    const { exitCode, text } = await run(
      ["--server", server.address, "--access-fd", "4"],
      "1234\n",
      server.access(),
    );
    expect(text).toContain('{"type":"end","signed":2,"left":0}');
    expect(exitCode).toBe(0);
    expect(server.taken.size).toBe(3);
  });

  test("what it does not understand is answered with how it is used", async () => {
    const { exitCode, text } = await run(["--server", "ftp://x"], "");
    expect(exitCode).toBe(2);
    expect(text).toContain("foja-sign");
  });
});
