import { z } from "zod";

/** What a rule decides for the person: `not_considered` is one of another kind of case. */
export const ruleOutcome = z.enum(["allows_edit", "allows_view", "does_not_allow", "not_considered"]);

export const explainedRule = z.strictObject({
  rule: z.string(),
  title: z.string(),
  outcome: ruleOutcome,
  /** Spanish, for a person: the facts that it looks at. */
  text: z.string(),
});

export type ExplainedRule = z.output<typeof explainedRule>;

/** Something that would let them, and who can do it. */
export const way = z.strictObject({ title: z.string(), text: z.string(), by: z.string() });

export type Way = z.output<typeof way>;

/** What is told of a thing to whoever asks about it. */
export type Explained = {
  readonly kind: "case" | "document" | "record";
  readonly id: string;
  readonly number: string | null;
  /** Null where whoever asks may not read it. */
  readonly reference: string | null;
  readonly visibility: string;
  /** Null where whoever asks may not read it. */
  readonly status: string | null;
  readonly canView: boolean;
  readonly canEdit: boolean;
  readonly rules: readonly ExplainedRule[];
  /** From least to most reach. */
  readonly ways: readonly Way[];
};

export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(names);

export const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("es-AR")} ${several}`;
