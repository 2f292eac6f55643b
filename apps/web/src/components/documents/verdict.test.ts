import { expect, test } from "vitest";
import { verdictOf } from "./verdict";

const signature = { signer: "Ana", is_foreign: false, intact: true, valid: true, trusted: true } as const;

test.each([
  ["whole", { ...signature, modification_level: "NONE" }],
  ["whole", { ...signature, modification_level: "FORM_FILLING" }],
  ["commented", { ...signature, modification_level: "ANNOTATIONS" }],
  ["modified", { ...signature, modification_level: "OTHER" }],
  ["invalid", { ...signature, valid: false, modification_level: "OTHER" }],
  ["altered", { ...signature, intact: false, valid: false, modification_level: "NONE" }],
  ["missing", undefined],
] as const)("%s", (verdict, told) => expect(verdictOf(told)).toBe(verdict));
