import { on } from "node:events";
import { read } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReadStream } from "node:tty";
import { promisify } from "node:util";

/** PINs, one each time that one is asked for. Never the same again: what a token refused is not tried twice. */
export type Pins = {
  /** UTF-8; undefined when there is none. */
  next(question: string): Promise<Uint8Array | undefined>;
  close(): void;
};

const readSome = promisify(read);
const PIN_MAX_BYTES = 255;
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const NOT_YET_MS = 50;

/** From an open file or pipe, one a line: no more is read than the line, and it is in one place, which the caller zeroes. */
export const pinsFromFile = (fd: number): Pins => {
  const one = Buffer.alloc(1);
  /** @returns undefined at the end */
  const nextByte = async (): Promise<number | undefined> => {
    for (;;) {
      try {
        const { bytesRead } = await readSome(fd, one, 0, 1, null);
        return bytesRead === 1 ? one[0] : undefined;
      } catch (error) {
        // A pipe that does not wait.
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
        await sleep(NOT_YET_MS);
      }
    }
  };
  return {
    next: async () => {
      const line = Buffer.alloc(PIN_MAX_BYTES + 1);
      let length = 0;
      try {
        for (let byte = await nextByte(); byte !== undefined && byte !== LINE_FEED; byte = await nextByte()) {
          if (byte === CARRIAGE_RETURN) continue;
          line[length] = byte;
          length = Math.min(length + 1, PIN_MAX_BYTES + 1);
        }
        return length > 0 && length <= PIN_MAX_BYTES ? Uint8Array.from(line.subarray(0, length)) : undefined;
      } finally {
        line.fill(0);
        one.fill(0);
      }
    },
    close: () => undefined,
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
      for (const [at, byte] of chunk.entries()) {
        chunk[at] = 0;
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
