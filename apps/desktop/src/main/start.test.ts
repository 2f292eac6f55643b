import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProgramState } from "../ipc/contract";
import { createFakeElectron, type FakeElectron } from "../testing/fake-electron";
import { createFakeServer, type FakeServer } from "../testing/fake-server";
import { createFakeTokens, FAKE_PIN, type FakeTokens } from "../testing/fake-tokens";
import { start } from "./start";
import type { AutoUpdater } from "./updates";

const pki = createTestPki();
const updater = { on: () => undefined, setFeedURL: () => undefined } as unknown as AutoUpdater;
let folder = "";
let server: FakeServer;
let tokens: FakeTokens;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foja-start-"));
  server = await createFakeServer(2);
  tokens = createFakeTokens(pki.p256, pki.expired);
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const begin = (
  electron: FakeElectron,
  options: { platform?: string; argv?: string[]; appImage?: string } = {},
) =>
  start({
    electron,
    updater,
    updateSource: undefined,
    createTokens: () => tokens,
    folder,
    process: {
      platform: options.platform ?? "win32",
      arch: "x64",
      argv: ["foja", ...(options.argv ?? [])],
      execPath: "/opt/foja",
      versions: { electron: "45.5.0" },
      appImage: options.appImage,
    },
    report: (error) => expect.unreachable(String(error)),
  });
const stateOf = async (electron: FakeElectron) =>
  ((await electron.ask("program.state")) as { value: ProgramState }).value;
const link = () =>
  `foja://sign?server=${encodeURIComponent(server.address)}&ticket=${server.ticket(server.documents.map((one) => one.document_id))}`;

test("a second start ends at once and leaves its link to the first", async () => {
  const second = createFakeElectron(folder);
  second.lock = false;
  expect(await begin(second)).toBeUndefined();
  expect(second.quits()).toBe(1);
  expect(second.windows).toEqual([]);

  const first = createFakeElectron(folder);
  await begin(first);
  first.emit("second-instance", ["foja.exe", "--flag", link()]);
  await expect.poll(async () => (await stateOf(first)).unknownServer).toBe(server.address);
  expect(first.windows[0]?.focused()).toBeGreaterThan(0);
});

test.each([
  ["as an argument (Windows, Linux)", (electron: FakeElectron) => begin(electron, { argv: [link()] })],
  [
    "before anything is ready (macOS)",
    (electron: FakeElectron) => {
      const begun = begin(electron, { platform: "darwin" });
      expect(electron.emit("open-url", link())).toBe(true);
      return begun;
    },
  ],
])("a link comes %s", async (_, run) => {
  const electron = createFakeElectron(folder);
  await run(electron);
  expect((await stateOf(electron)).unknownServer).toBe(server.address);
});

describe("the window", () => {
  test("is isolated, goes nowhere else, and gets no permission", async () => {
    const electron = createFakeElectron(folder);
    await begin(electron);
    const [window] = electron.windows;
    expect(window?.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      devTools: false,
      preload: path.join(folder, "preload.cjs"),
    });
    expect(window?.url()).toBe("foja-pages://program/index.html");
    for (const event of ["will-navigate", "will-redirect", "will-attach-webview"])
      expect(window?.fire(event)).toBe(true);
    expect(window?.opens()).toEqual({ action: "deny" });
    const pages = electron.sessions.get("pages");
    expect(window?.options.webPreferences.session).toBe(pages);
    expect(pages?.permissions()).toEqual([false, false, false]);
    expect(
      ["https://x.example/a.js", "http://127.0.0.1/", "file:///etc/passwd", "ws://x"].map((url) =>
        pages?.blocks(url),
      ),
    ).toEqual([true, true, true, true]);
    expect(pages?.blocks("foja-pages://program/program.js")).toBe(false);
    expect(await electron.ask("program.state", undefined, "https://x.example/")).toMatchObject({ ok: false });
  });

  test("has the menu in the language of the settings", async () => {
    const electron = createFakeElectron(folder);
    await begin(electron);
    await electron.ask("settings.change", { language: "en", theme: "dark" });
    expect(electron.menus.map(([menu]) => menu?.label)).toEqual(["Edición", "Edit"]);
    expect(electron.nativeTheme.themeSource).toBe("dark");
  });
});

test("quitting while documents are signed asks; stopping hands in what is signed and then ends", async () => {
  const electron = createFakeElectron(folder);
  await begin(electron, { argv: [link()] });
  await electron.ask("link.accept");
  let go = (): void => undefined;
  tokens.beforeSign = () =>
    new Promise<void>((resolve) => {
      go = resolve;
    });
  const [token] = (await tokens.look()).tokens;
  const started = await electron.ask("batch.start", {
    document_ids: server.documents.map((one) => one.document_id),
    token: token?.ref,
    certificate: "a".repeat(64),
    pin: Buffer.from(FAKE_PIN),
  });
  expect(started).toMatchObject({ ok: true });
  await expect.poll(() => server.calls.some((call) => call.startsWith("GET /sessions"))).toBe(true);

  expect(electron.windows[0]?.fire("close")).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(tokens.isClosed()).toBe(false);

  electron.response = 1;
  electron.app.quit();
  await expect
    .poll(() => electron.windows[0]?.sent.some((event) => JSON.stringify(event).includes('"stopping"')))
    .toBe(true);
  go();
  await expect.poll(() => tokens.isClosed()).toBe(true);
  expect(server.taken.size).toBe(1);
  await expect.poll(() => electron.emit("before-quit")).toBe(false);
});

describe("links of the system", () => {
  test.each([
    ["win32", true, undefined, [["foja"]]],
    ["darwin", true, undefined, [["foja"]]],
    ["linux", true, undefined, [["foja"]]],
    ["win32", false, undefined, [["foja", "/opt/foja", ["/main.mjs"]]]],
  ])("on %s, packaged %s", async (platform, isPackaged, _, expected) => {
    const electron = createFakeElectron(folder, { isPackaged });
    await begin(electron, { platform, argv: ["/main.mjs"] });
    expect(JSON.stringify(electron.clients)).toBe(JSON.stringify(expected));
  });

  // A12: browsers in a sandbox hand links to the system, which looks for an entry; an AppImage brings none.
  test("an AppImage writes its own entry", async () => {
    const electron = createFakeElectron(folder);
    await begin(electron, { platform: "linux", appImage: '/home/ana/Mis "cosas"/Foja 100%.AppImage' });
    const entry = await readFile(path.join(folder, ".local/share/applications/foja.desktop"), "utf8");
    expect(entry).toContain('Exec="/home/ana/Mis \\\\"cosas\\\\"/Foja 100%%.AppImage" %u');
    expect(entry).toContain("MimeType=x-scheme-handler/foja;");
  });
});
