import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
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
 * none, and a feed can be replaced whole. So on each system an installer must be signed with our own key too, or it is never started.
 */
export const createUpdates = ({
  updater,
  source,
  fetch,
  changed,
}: {
  readonly updater: AutoUpdater;
  /** Undefined: packaged without, as by whoever distributes updates otherwise. */
  readonly source: UpdateSource | undefined;
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
      const isGood = await isSignedByUs(fetch, source, downloadedFile).catch(() => false);
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

const isSignedByUs = async (fetch: Fetch, source: UpdateSource, file: string): Promise<boolean> => {
  const name = encodeURIComponent(file.split(/[\\/]/).at(-1) ?? "");
  const { status, bytes } = await ask(fetch, `${source.url.replace(/\/$/, "")}/${name}.sig`, {
    timeoutMs: 30_000,
  });
  if (status !== 200) return false;
  const key = createPublicKey({ key: Buffer.from(source.publicKey, "base64"), format: "der", type: "spki" });
  return isSignatureOf(await hashOfFile(file), Buffer.from(bytes.toString("latin1").trim(), "base64"), key);
};

/** What is signed of an installer: the text that its release's signing program writes too (`scripts/sign-release.ts`). */
export const signedText = (sha512: string): Buffer => Buffer.from(`foja-desktop-release\nsha512 ${sha512}\n`);

const isSignatureOf = (sha512: string, signature: Buffer, key: KeyObject): boolean =>
  key.asymmetricKeyType === "ed25519" && verify(null, signedText(sha512), key, signature);

export const hashOfFile = async (file: string): Promise<string> => {
  const hash = createHash("sha512");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
};
