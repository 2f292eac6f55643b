import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { allow, connect, MCP_URL } from "../lib/mcp";
import { makeScene } from "../lib/mcp-scene";
import { open } from "../lib/open";
import { signIn } from "../lib/sign-in";

const { creator } = demo.users;

test("the sdk's client registers, has its person sign in and consent, and uses every tool", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const scene = await makeScene();
  const { client } = await connect(page, creator);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual([...scene.keys()].toSorted());
  for (const [name, args] of scene) {
    const { isError, content } = await client.callTool({ name, arguments: args });
    expect(isError, `${name}: ${JSON.stringify(content)}`).toBeFalsy();
  }
  const { contents } = await client.readResource({ uri: "foja://guide" });
  expect(contents[0]).toMatchObject({ mimeType: "text/markdown" });
  const prompt = await client.getPrompt({ name: "summarize_case", arguments: { case_number: "EE-1" } });
  expect(prompt.messages[0]?.content).toMatchObject({ text: expect.stringContaining("EE-1") });
  await client.close();
});

/** It says where to sign in, though nobody sits before it, and keeps in a file what it was granted. */
const ASKS_ALOUD = { MCP_AUTO_OPEN_ENABLED: "true", BROWSER: "true", MCP_INSPECTOR_SECRET_STORE: "file" };

/** The inspector's command line: a home of its own, so that it keeps what it was granted from call to call. */
const inspector = (home: string, args: readonly string[]) => {
  const child = spawn(
    path.resolve("node_modules/.bin/mcp-inspector"),
    ["--cli", "--server-url", MCP_URL, "--transport", "http", ...args],
    { env: { ...process.env, ...ASKS_ALOUD, HOME: home }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let [stdout, stderr] = ["", ""];
  let said: () => void = () => undefined;
  child.stdout.on("data", (piece) => {
    stdout += piece;
  });
  child.stderr.on("data", (piece) => {
    stderr += piece;
    said();
  });
  return {
    ended: new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, stdout, stderr })),
    ),
    /** Where it wants its person to sign in. */
    address: () =>
      new Promise<string>((resolve) => {
        said = () => {
          const found = /https?:\/\/\S+response_type=code\S*/.exec(stderr + stdout)?.[0];
          if (found) resolve(found);
        };
        said();
      }),
  };
};

test("the inspector's command line signs in and uses every tool, in both eras of the protocol", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const home = mkdtempSync(path.join(tmpdir(), "foja-inspector-"));
  const first = inspector(home, ["--method", "tools/list", "--format", "json", "--strict"]);
  await allow(page, await first.address(), creator);
  const listed = await first.ended;
  expect(listed.code, listed.stderr).toBe(0);
  const scene = await makeScene();
  for (const name of scene.keys()) expect(listed.stdout).toContain(`"${name}"`);
  const eras = ["legacy", "modern"] as const;
  for (const [index, [name, args]] of [...scene].entries()) {
    const call = inspector(home, [
      ...["--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(args)],
      ...["--format", "json", "--protocol-era", eras[index % eras.length]!],
    ]);
    const { code, stdout, stderr } = await call.ended;
    expect(code, `${name}: ${stderr}${stdout}`).toBe(0);
    expect(stdout, name).not.toContain('"isError":true');
  }
});

test("an agent that may only read is told where that is changed; there it is let write, and ended", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Asistente ${Date.now().toString(36)}`;
  const context = await browser.newContext();
  const { client } = await connect(await context.newPage(), creator, { name, reading: true });
  await context.close();
  const write = () =>
    client.callTool({
      name: "create_document",
      arguments: { document_type_acronym: demo.document_types.html, reference: "De un asistente" },
    });
  const refused = await write();
  expect(refused.isError).toBe(true);
  expect(JSON.parse((refused.content as { text: string }[])[0]!.text)).toMatchObject({
    code: "READ_ONLY_GRANT",
    error: expect.stringContaining("/asistentes"),
  });
  expect((await client.callTool({ name: "get_user_info", arguments: {} })).isError).toBeFalsy();

  await signIn(page, creator);
  await open(page, "/asistentes");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByRole("button", { name: `Permitir escribir: ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Permitir escribir" }).click();
  await expect(row).toContainText("Lee y escribe");
  // With the token that it has: nothing is to be granted a second time.
  await expect.poll(async () => (await write()).isError ?? false, { timeout: 5_000 }).toBe(false);

  await row.getByRole("button", { name: `Terminar: ${name}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Terminar/ })
    .click();
  await expect(row).toHaveCount(0);
  await expect
    .poll(
      () =>
        write().then(
          () => "written",
          () => "ended",
        ),
      { timeout: 20_000 },
    )
    .toBe("ended");
});
