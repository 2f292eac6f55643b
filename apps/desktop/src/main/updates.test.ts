import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AutoUpdater, createUpdates, hashOfFile, type Release, signedText } from "./updates";

const ours = generateKeyPairSync("ed25519");
const others = generateKeyPairSync("ed25519");
const publicKey = ours.publicKey.export({ type: "spki", format: "der" }).toString("base64");
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foja-update-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aDownload = async (
  answer: (signature: Buffer) => Response,
  key = ours.privateKey,
  signedAs: Partial<Release> = {},
  running = "1.0.0",
) => {
  const name = "Foja 1.1.0.AppImage";
  const file = path.join(folder, name);
  await writeFile(file, "an installer");
  const sha512 = await hashOfFile(file);
  const release = { name, version: "1.1.0", platform: "linux", sha512, ...signedAs };
  const signature = sign(null, signedText(release), key);
  const listeners = new Map<string, (value: never) => void>();
  const asked: string[] = [];
  let installs = 0;
  const updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    setFeedURL: () => undefined,
    checkForUpdates: async () => undefined,
    quitAndInstall: () => {
      installs += 1;
    },
    on: (event: string, listener: (value: never) => void) => listeners.set(event, listener),
  } as AutoUpdater;
  const updates = createUpdates({
    updater,
    running: { version: running, platform: "linux" },
    source: { url: "https://updates.example/foja/", publicKey },
    fetch: async (url) => {
      asked.push(url);
      return answer(signature);
    },
    changed: () => undefined,
  });
  return {
    file,
    updater,
    updates,
    asked,
    installs: () => installs,
    fire: (event: string, value: object) => listeners.get(event)?.(value as never),
  };
};
const text = (signature: Buffer) => new Response(`${signature.toString("base64")}\n`);

test("one that carries our signature can be installed, also when the program ends", async () => {
  const { updates, updater, fire, file, asked, installs } = await aDownload(text);
  fire("update-available", { version: "1.1.0" });
  updates.install();
  expect(installs()).toBe(0);
  fire("update-downloaded", { version: "1.1.0", downloadedFile: file });
  await expect.poll(() => updates.state()).toEqual({ state: "ready", version: "1.1.0" });
  expect(asked).toEqual(["https://updates.example/foja/Foja%201.1.0.AppImage.sig"]);
  expect(updater.autoInstallOnAppQuit).toBe(true);
  expect(updater.allowDowngrade).toBe(false);
  updates.install();
  expect(installs()).toBe(1);
});

test.each<[string, Parameters<typeof aDownload>, boolean]>([
  ["no signature", [() => new Response(null, { status: 404 })], false],
  ["another's signature", [text, others.privateKey], false],
  ["nonsense", [() => new Response("x")], false],
  ["a file that was changed", [text], true],
  ["an older release under a newer version's name", [text, ours.privateKey, { version: "0.9.0" }], false],
  ["another file of the release", [text, ours.privateKey, { name: "Foja 1.1.0.deb" }], false],
  ["one for another system", [text, ours.privateKey, { platform: "win32" }], false],
  ["the version that runs already", [text, ours.privateKey, {}, "1.1.0"], false],
  ["one that is older than what runs", [text, ours.privateKey, {}, "1.10.0"], false],
])("%s: it is refused and never started", async (_, download, isChanged) => {
  const { updates, updater, fire, file, installs } = await aDownload(...download);
  if (isChanged) await writeFile(file, "another installer");
  fire("update-downloaded", { version: "1.1.0", downloadedFile: file });
  await expect.poll(() => updates.state().state).toBe("refused");
  updates.install();
  expect(installs()).toBe(0);
  expect(updater.autoInstallOnAppQuit).toBe(false);
});
