import { expect, test, vi } from "vitest";
import { AppError } from "./errors";
import { InvalidInput } from "./invalid-input";

test("a refusal is one, whichever copy of its class made it; the classes below stay apart", async () => {
  vi.resetModules();
  const other = await import("./errors");
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("not_found", "No está")).toBeInstanceOf(AppError);
  expect(new InvalidInput("Mal", [], undefined, false)).toBeInstanceOf(AppError);
  expect(new AppError("invalid_input", "Mal")).not.toBeInstanceOf(InvalidInput);
  expect(new Error("x")).not.toBeInstanceOf(AppError);
});
