import type { Pick } from "./pick-list";

/** What can be chosen, and what was chosen while it could be: it stays until somebody takes it away. */
export const withGone = (
  options: readonly Pick[],
  chosen: readonly string[],
  gone: string,
): readonly Pick[] => [
  ...options,
  ...chosen
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: gone })),
];

/** A list of ids as the names of what was chosen. */
export const wordsOfPicks = (options: readonly Pick[], value: unknown): string | undefined =>
  Array.isArray(value)
    ? value
        .map((id) => options.find((option) => option.value === id))
        .map((option) => option?.code ?? option?.label ?? "?")
        .join(", ") || undefined
    : undefined;
