import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestPki } from "@foja/testing/pki/test-pki";
import type { ProgramEvent, ProgramState } from "../ipc/contract";
import { createProgram, type Program } from "../main/program";
import { createSettings } from "../main/settings";
import { createKeyStore, type SafeStorage } from "../server/key-store";
import { createServerList } from "../server/server-list";
import { createFakeServer, type FakeServer } from "./fake-server";
import { createFakeTokens, type FakeTokens } from "./fake-tokens";

export type TestProgram = {
  readonly program: Program;
  readonly server: FakeServer;
  readonly tokens: FakeTokens;
  readonly folder: string;
  readonly events: ProgramEvent[];
  readonly copied: string[];
  readonly reported: unknown[];
  /** Addresses that the system's browser was to open. */
  readonly opened: string[];
  /** What a person does there; at first they say yes. */
  browse: (url: string) => Promise<void>;
  /** Where events go besides. */
  publish: (event: ProgramEvent) => void;
  link(documentIds: readonly string[]): string;
  /** The program as a person starts it again. */
  again(): Program;
  close(): Promise<void>;
};

/** Encrypts nothing and looks as if it did. */
const safeStorage: SafeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => Buffer.from(text).reverse(),
  decryptString: (bytes) => Buffer.from(bytes).reverse().toString(),
};

/** The whole program but Electron, with a server on loopback and a token in memory. */
export const aProgram = async (
  pki: TestPki,
  { documents = 3, isLasting = true }: { documents?: number; isLasting?: boolean } = {},
): Promise<TestProgram> => {
  const server = await createFakeServer(documents);
  const tokens = createFakeTokens(pki.rsa, pki.expired);
  const folder = await mkdtemp(path.join(tmpdir(), "foja-desktop-"));
  const update: ProgramState["update"] = { state: "none", version: null };
  const make = (): Program =>
    createProgram({
      version: "1.0.0",
      platform: "linux",
      system: "linux x64 6.8.0, Electron 45.5.0",
      fetch: (url, init) => fetch(url, init),
      tokens,
      keys: createKeyStore(path.join(folder, "keys.json"), isLasting ? safeStorage : undefined),
      servers: createServerList(path.join(folder, "servers.json")),
      settings: createSettings(path.join(folder, "settings.json"), "es-AR"),
      openBrowser: async (url) => {
        test.opened.push(url);
        await test.browse(url);
      },
      copyText: (text) => void test.copied.push(text),
      chooseLibrary: async () => "/opt/vendor/libtoken32.so",
      applySettings: () => undefined,
      publish: (event) => {
        test.events.push(event);
        test.publish(event);
      },
      update: { state: () => update, install: () => undefined },
      report: (error) => void test.reported.push(error),
    });

  const test: TestProgram = {
    program: make(),
    server,
    tokens,
    folder,
    events: [],
    copied: [],
    reported: [],
    opened: [],
    browse: async (url) => {
      if (url.includes("code_challenge")) void fetch(server.provider.authorize(new URL(url)));
    },
    publish: () => undefined,
    link: (documentIds) =>
      `foja://sign?server=${encodeURIComponent(server.address)}&ticket=${server.ticket(documentIds)}`,
    again: make,
    close: async () => {
      await test.program.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return test;
};
