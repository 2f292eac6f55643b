import type { ParseArgsOptionsConfig } from "node:util";

export type CommandInput = {
  readonly values: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
};

export type Command = {
  readonly name: string;
  readonly usage: string;
  /** Spanish: people read it. */
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** @returns the exit code */
  run(input: CommandInput): Promise<number>;
};
