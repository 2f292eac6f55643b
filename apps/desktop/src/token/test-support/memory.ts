import type { Remembered, TokenMemory } from "../token-memory";

/** What would stand in the file. */
export const memoryOf = (
  kept: Remembered = { libraries: [], tokens: {} },
): TokenMemory & { kept: Remembered } => {
  const memory = {
    kept,
    read: async () => memory.kept,
    write: async (next: Remembered) => {
      memory.kept = next;
    },
  };
  return memory;
};

export const pinOf = (text = "1234"): Uint8Array => new TextEncoder().encode(text);
