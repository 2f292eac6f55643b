// What a structure in DER may look like once somebody has been at it. For tests.

/** Cut after each byte; each byte changed in three ways; each length made huge. */
export function* mutationsOf(bytes: Buffer): Generator<Buffer> {
  for (let index = 0; index < bytes.length; index += 1) {
    yield bytes.subarray(0, index);
    for (const value of [0, 0xff, (bytes[index] ?? 0) ^ 0x20]) {
      const changed = Buffer.from(bytes);
      changed[index] = value;
      yield changed;
    }
    yield Buffer.concat([
      bytes.subarray(0, index),
      Buffer.from([0x84, 0xff, 0xff, 0xff, 0xff]),
      bytes.subarray(index),
    ]);
  }
}
