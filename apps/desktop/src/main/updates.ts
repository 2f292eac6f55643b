import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";
import type { ProgramState } from "../ipc/contract";
import { ask, type Fetch } from "../server/ask";

/** Of electron-updater. */
export type AutoUpdater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  setFeedURL(options: { provider: "generic"; url: string }): void;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
  on(
    event: "update-available" | "update-not-available",
    listener: (info: { version: string }) => void,
  ): unknown;
  on(
    event: "update-downloaded",
    listener: (info: { version: string; downloadedFile: string }) => void,
  ): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
};

export type UpdateSource = {
  /** Folder with `latest*.yml`, the installers, and beside each its signature as `.sig`. */
  readonly url: string;
  /** Ed25519, SPKI in base64: whoever releases has the private one. */
  readonly publicKey: string;
};

export type Updates = {
  state(): ProgramState["update"];
  /** Does nothing but with an update whose signature was found good. */
  install(): void;
  /** Now and then every six hours. @returns ends it */
  watch(): () => void;
};

const EVERY_MS = 6 * 3_600_000;

/**
 * Updates in the background. electron-updater compares with the hash of its feed, and on Windows and macOS with the system's signature; Linux has
 * none, and a feed can be replaced whole. So on each system an installer must be signed with our own key too, as this version of this file for
 * this system, and be newer than what runs, or it is never started: an older one of ours, whose faults are known, is signed as well.
 */
export const createUpdates = ({
  updater,
  source,
  running,
  fetch,
  changed,
}: {
  readonly updater: AutoUpdater;
  /** Undefined: packaged without, as by whoever distributes updates otherwise. */
  readonly source: UpdateSource | undefined;
  /** This program. */
  readonly running: { readonly version: string; readonly platform: string };
  readonly fetch: Fetch;
  readonly changed: () => void;
}): Updates => {
  let state: ProgramState["update"] = { state: source ? "none" : "off", version: null };
  if (!source) return { state: () => state, install: () => undefined, watch: () => () => undefined };

  const become = (next: ProgramState["update"]["state"], version: string | null): void => {
    state = { state: next, version };
    updater.autoInstallOnAppQuit = next === "ready";
    changed();
  };
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.setFeedURL({ provider: "generic", url: source.url });
  updater.on("update-available", ({ version }) => become("loading", version));
  updater.on("update-not-available", () => become("none", null));
  // No network, no feed: the next look may find one. What is ready stays so.
  updater.on("error", () => {
    if (state.state === "loading") become("none", null);
  });
  updater.on("update-downloaded", ({ version, downloadedFile }) => {
    const judge = async (): Promise<void> => {
      const { platform } = running;
      const isGood =
        isNewer(version, running.version) &&
        (await isSignedByUs(fetch, source, downloadedFile, { version, platform }).catch(() => false));
      become(isGood ? "ready" : "refused", version);
    };
    void judge();
  });

  const look = () => void updater.checkForUpdates().catch(() => undefined);
  return {
    state: () => state,
    install: () => {
      if (state.state === "ready") updater.quitAndInstall();
    },
    watch: () => {
      look();
      const timer = setInterval(look, EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
};

const isSignedByUs = async (
  fetch: Fetch,
  source: UpdateSource,
  file: string,
  { version, platform }: Pick<Release, "version" | "platform">,
): Promise<boolean> => {
  const name = file.split(/[\\/]/).at(-1) ?? "";
  const { status, bytes } = await ask(
    fetch,
    `${source.url.replace(/\/$/, "")}/${encodeURIComponent(name)}.sig`,
    { timeoutMs: 30_000 },
  );
  if (status !== 200) return false;
  const key = createPublicKey({ key: Buffer.from(source.publicKey, "base64"), format: "der", type: "spki" });
  const text = signedText({ name, version, platform, sha512: await hashOfFile(file) });
  const signature = Buffer.from(bytes.toString("latin1").trim(), "base64");
  return key.asymmetricKeyType === "ed25519" && verify(null, text, key, signature);
};

export type Release = {
  /** Of the installer's file, without folders. */
  readonly name: string;
  readonly version: string;
  /** As Node names it. */
  readonly platform: string;
  /** Lower-case hex. */
  readonly sha512: string;
};

/** What is signed of an installer: the text that its release's signing program writes too (`scripts/sign-release.ts`). */
export const signedText = (release: Release): Buffer =>
  Buffer.from(
    `foja-desktop-release 2\n${JSON.stringify([release.name, release.version, release.platform, release.sha512])}\n`,
  );

/** Releases have three numbers and nothing behind them; what is written otherwise is newer than nothing. */
const isNewer = (version: string, than: string): boolean => {
  const [next, now] = [version, than].map((one) => /^(\d+)\.(\d+)\.(\d+)$/.exec(one)?.slice(1).map(Number));
  if (!next || !now) return false;
  const at = next.findIndex((part, index) => part !== now[index]);
  return at >= 0 && (next[at] ?? 0) > (now[at] ?? 0);
};

export const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash("sha512");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
};
