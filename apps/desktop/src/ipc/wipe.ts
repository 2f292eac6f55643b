/** Zeroes the bytes among the values of what was asked: only a PIN comes as such, and each side of a process boundary has a copy of its own. */
export const wipe = (input: unknown): void => {
  if (typeof input !== "object" || input === null) return;
  for (const value of Object.values(input)) if (value instanceof Uint8Array) value.fill(0);
};
