import type { AppError } from "@foja/core/kernel/errors";
import { invalidInput } from "@foja/core/kernel/invalid-input";
import type { AnyOperation } from "@foja/core/kernel/operation";
import { defineRefusal, type Refusing, refusedOutside } from "@foja/core/kernel/refusal";
import { expect, test } from "vitest";
import { z } from "zod";
import { expectRefusal, rememberRefusal } from "./expect-refusal";

const closed = defineRefusal("conflict", "CLOSED", "Está cerrado");
const full = defineRefusal("conflict", "FULL", "Está lleno");
const closedInput = defineRefusal("invalid_input", "CLOSED", "Está cerrado");
const malformed = () => invalidInput(z.string().safeParse(1).error!);
const outside = () => refusedOutside("conflict", "ELSEWHERE", "No se puede");

const refusalOf = (make: () => AppError, errors: readonly Refusing[]) => {
  const error = make();
  rememberRefusal(error, { id: "things.do", errors } as unknown as AnyOperation);
  return expectRefusal(Promise.reject(error), error.code);
};

test.each<[string, () => AppError, readonly Refusing[], boolean]>([
  ["by its name", closed, [full, closed], true],
  ["by its class", outside, ["conflict"], true],
  ["by its class beside names", outside, [closed, "conflict"], true],
  ["by other names of its class", full, [closed], false],
  ["by its code in another class", closed, [closedInput], false],
  ["by no name of a code from outside", outside, [closed, full], false],
  ["not at all", closed, [], false],
  ["wrong input of the schema, by its class", malformed, ["invalid_input"], true],
  ["wrong input of the schema, by a name", malformed, [closedInput], false],
  ["wrong input that the operation finds, by its name", closedInput, ["invalid_input", closedInput], true],
  ["wrong input that the operation finds, by its class", closedInput, ["invalid_input"], false],
])("what an operation refuses is declared %s", async (_how, make, errors, isDeclared) => {
  const call = refusalOf(make, errors);
  if (isDeclared) await expect(call).resolves.toMatchObject({ code: make().code });
  else await expect(call).rejects.toThrow("things.do does not declare");
});
