import type { ProgramEvent, ProgramState } from "../ipc/contract";
import type { Fetch } from "../server/ask";
import type { JsonFile } from "../server/json-file";
import type { KeyStore } from "../server/key-store";
import type { ServerList } from "../server/server-list";
import type { Language } from "../token/messages";
import type { TokenClient } from "../token/token-client";
import type { Settings } from "./settings";

/** What the program does through the system, and its tests through fakes. */
export type ProgramPorts = {
  readonly version: string;
  readonly platform: string;
  /** For the diagnosis: system, architecture, versions. */
  readonly system: string;
  readonly fetch: Fetch;
  readonly tokens: TokenClient;
  readonly keys: KeyStore;
  readonly servers: ServerList;
  readonly settings: JsonFile<Settings>;
  readonly openBrowser: (url: string) => Promise<void>;
  readonly copyText: (text: string) => void;
  /** The system's dialog for files. @returns a path, or undefined when the person chose none */
  readonly chooseLibrary: (language: Language) => Promise<string | undefined>;
  readonly applySettings: (settings: Settings) => void;
  readonly publish: (event: ProgramEvent) => void;
  readonly update: { state(): ProgramState["update"]; install(): void };
  /** Bugs. */
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
};
