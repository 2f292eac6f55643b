import { on } from "node:events";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { ReadStream } from "node:tty";

/** PINs, one each time that one is asked for. Never the same again: what a token refused is not tried twice. */
export type Pins = {
  /** UTF-8; undefined when there is none. */
  next(question: string): Promise<Uint8Array | undefined>;
  close(): void;
};

/** From an open file or pipe, one a line. */
export const pinsFromFile = (fd: number): Pins => {
  const stream = createReadStream("", { fd, autoClose: false });
  const lines = createInterface({ input: stream });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { value, done } = await iterator.next();
      return done || value === "" ? undefined : Buffer.from(value);
    },
    close: () => {
      lines.close();
      stream.destroy();
    },
  };
};

const ENTER = new Set([10, 13]);
const ERASE = new Set([8, 127]);
const CANCEL = new Set([3, 4]);

/** Typed at a terminal, without being shown. */
export const pinsFromTerminal = (input: ReadStream, output: { write(text: string): unknown }): Pins => ({
  next: async (question) => {
    if (!input.isTTY) return undefined;
    output.write(`${question} `);
    input.setRawMode(true);
    input.resume();
    try {
      return await readTyped(input);
    } finally {
      input.setRawMode(false);
      input.pause();
      output.write("\n");
    }
  },
  close: () => undefined,
});

/** Key by key until Enter; undefined where the person gave up. */
const readTyped = async (input: ReadStream): Promise<Uint8Array | undefined> => {
  const typed: number[] = [];
  try {
    for await (const [chunk] of on(input, "data") as AsyncIterable<[Buffer]>) {
      for (const byte of chunk) {
        if (CANCEL.has(byte)) return undefined;
        if (ENTER.has(byte)) return typed.length > 0 ? Uint8Array.from(typed) : undefined;
        if (ERASE.has(byte)) typed.pop();
        else typed.push(byte);
      }
    }
    return undefined;
  } finally {
    typed.fill(0);
  }
};
