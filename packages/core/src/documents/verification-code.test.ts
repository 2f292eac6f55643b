import { expect, test } from "vitest";
import { newVerificationCode, readVerificationCode } from "./verification-code";

test.each([
  ["7K3M-Q9XV-2RTB-8HWC", "7K3MQ9XV2RTB8HWC"],
  [" 7k3mq9xv 2rtb8hwc\n", "7K3MQ9XV2RTB8HWC"],
  ["7K3M–Q9XV—2RTB‑8HWC", "7K3MQ9XV2RTB8HWC"],
  ["oOiI-lLXV-2RTB-8HWC", "001111XV2RTB8HWC"],
  ["7K3M-Q9XV-2RTB-8HW", undefined],
  ["7K3M-Q9XV-2RTB-8HWC-1", undefined],
  ["7K3M-Q9XV-2RTB-8HWU", undefined],
  ["IF-2027-00000012-MUNI-DGOB", undefined],
  ["", undefined],
])("%j is read as %s", (typed, code) => {
  expect(readVerificationCode(typed)).toBe(code);
});

test("codes are such, and of all letters", () => {
  const codes = Array.from({ length: 200 }, newVerificationCode);

  for (const code of codes) expect(readVerificationCode(code)).toBe(code);
  expect(new Set(codes).size).toBe(200);
  expect(new Set(codes.join("")).size).toBe(32);
});
