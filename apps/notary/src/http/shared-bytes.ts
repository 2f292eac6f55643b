/**
 * Collects a file in memory that grows in place and that threads share: neither joining the parts nor handing the whole to a
 * thread copies it. Undefined when it is larger than `bytesMax`.
 */
export const collectShared = async (
  parts: AsyncIterable<Uint8Array> & { readonly truncated: boolean },
  bytesMax: number,
): Promise<Buffer<SharedArrayBuffer> | undefined> => {
  // The whole room is only reserved; pages are taken as they are written.
  const memory = new SharedArrayBuffer(0, { maxByteLength: bytesMax });
  let length = 0;
  for await (const part of parts) {
    // The form parser lets no more through than the limit it was given.
    memory.grow(length + part.length);
    new Uint8Array(memory, length).set(part);
    length += part.length;
  }
  return parts.truncated ? undefined : Buffer.from(memory, 0, length);
};
