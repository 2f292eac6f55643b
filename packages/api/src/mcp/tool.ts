import type { AnyOperation } from "@foja/core/kernel/operation";

/** Groups by which a client may narrow the list (`?toolsets=`, decisions B, 4.5). */
export const TOOLSETS = ["cases", "documents", "catalog", "notes", "memos", "records", "search"] as const;

export type Toolset = (typeof TOOLSETS)[number];

export type Tool = {
  /** Undefined for what every list has: how to begin, and where. */
  readonly toolset: Toolset | undefined;
  /** In every list besides: the guide needs it. */
  readonly isBasic?: true;
  /** For a person who looks at the list. */
  readonly title: string;
  /** For the agent, in Spanish: when to use it, and what comes next. Never anything of a municipality's data. */
  readonly description: string;
  /** The very operation that REST runs. */
  readonly operation: AnyOperation;
  /** Inputs of the operation that are not an agent's: refused as unknown ones. */
  readonly without?: readonly string[];
  /** A read that may leave the legal record that somebody opened what was sent to them (domain 6). */
  readonly opens?: true;
  /** Refuses what REST takes, and an agent never means. */
  readonly check?: (input: Readonly<Record<string, unknown>>) => void;
  /** Twice is as good as once. Reading always is. */
  readonly isIdempotent?: boolean;
  /** Member of the answer with a text that may be longer than an answer: `offset` reads on. */
  readonly longText?: string;
};

/** Names are public contract (specification 1, 4.5). */
export type Tools = Readonly<Record<string, Tool>>;
