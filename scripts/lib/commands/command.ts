import type { ParseArgsOptionsConfig } from "node:util";

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export type CommandInput = {
  readonly values: OptionValues;
  /** As many as the command asks for. */
  readonly words: readonly string[];
};

export type Command = {
  readonly name: string;
  readonly usage: string;
  /** Spanish: people read it. */
  readonly summary: string;
  readonly options: ParseArgsOptionsConfig;
  /** What the words after the name are called, where it takes any; all of them are needed. */
  readonly words?: readonly string[];
  /** @returns the exit code */
  run(input: CommandInput): Promise<number>;
};
