import { expect, test } from "vitest";
import { encodedLength } from "./der-length";

const padded = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(50)]);

test.each([
  { what: "short", bytes: padded(0x04, 2, 1, 2), length: 4 },
  { what: "long", bytes: padded(0x04, 0x81, 3, 1, 2, 3), length: 6 },
  { what: "indefinite (BER)", bytes: padded(0x30, 0x80, 2, 1, 5, 0, 0), length: 7 },
  { what: "indefinite inside itself", bytes: padded(0x30, 0x80, 0x30, 0x80, 0, 0, 0, 0), length: 8 },
  { what: "indefinite without an end", bytes: Buffer.from([0x30, 0x80, 2, 1, 5]), length: 5 },
  { what: "longer than what is there", bytes: Buffer.from([0x04, 9, 1]), length: 3 },
])("$what", ({ bytes, length }) => {
  expect(encodedLength(bytes)).toBe(length);
});
