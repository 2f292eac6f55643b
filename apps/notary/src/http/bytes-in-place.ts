/**
 * Collects a file in memory that grows in place, so that joining its parts takes no copy; and that can be given back at
 * once when it is done with, where other buffers wait for the garbage collector. Undefined when the file is too large.
 * @param bytesMax of the form parser too: it lets no more through, and says that it cut something off
 */
export const collectInPlace = async (
  parts: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
  bytesMax: number,
): Promise<Buffer | undefined> => {
  // The whole room is only reserved; pages are taken as they are written.
  const memory = new ArrayBuffer(0, { maxByteLength: bytesMax });
  for await (const part of parts) {
    const at = memory.byteLength;
    memory.resize(at + part.length);
    new Uint8Array(memory, at).set(part);
  }
  if (!parts.truncated) return Buffer.from(memory, 0, memory.byteLength);
  memory.resize(0);
  return undefined;
};

/** A copy that can be handed over and given back as what was collected can. */
export const inPlace = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(new ArrayBuffer(bytes.length, { maxByteLength: bytes.length }));
  copy.set(bytes);
  return copy;
};

/** Whether `bytes` have memory of their own, to be handed over as it is; not once that was done. */
export const isInPlace = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.buffer.resizable && !bytes.buffer.detached;

/** Gives the memory back; the bytes are gone. Does nothing with bytes that were collected otherwise, or handed over. */
export const giveBack = (bytes: Uint8Array): void => {
  if (isInPlace(bytes)) bytes.buffer.resize(0);
};
