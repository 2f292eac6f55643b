/** A PIN in memory: bytes that are zeroed, never a string. */
export type Pin = {
  /** Undefined where it is typed at the reader. */
  readonly bytes: Uint8Array | undefined;
  forget(): void;
};

/** Takes the bytes over: nobody else may keep them. */
export const holdPin = (bytes: Uint8Array | undefined): Pin => ({ bytes, forget: () => bytes?.fill(0) });
