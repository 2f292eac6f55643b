import { expect, test } from "vitest";
import { asBusy } from "./busy";

test.each([
  ["no free connection", new Error("timeout exceeded when trying to connect")],
  [
    "no free connection, as Prisma wraps it",
    new Error("failed", { cause: new Error("timeout exceeded when trying to connect") }),
  ],
  ["no transaction in time", Object.assign(new Error("x"), { code: "P2028" })],
  ["too many connections", Object.assign(new Error("x"), { code: "53300" })],
  ["a server that starts", Object.assign(new Error("x"), { code: "57P03" })],
])("%s is momentary", (_name, error) => {
  expect(asBusy(error)).toMatchObject({
    code: "unavailable",
    message: "Servidor ocupado, reintente en unos segundos",
    extra: { code: "SERVER_BUSY" },
  });
});

test.each([
  ["a bug", new TypeError("undefined is not a function")],
  ["a broken rule of the database", Object.assign(new Error("x"), { code: "23505" })],
  ["no error at all", "timeout exceeded when trying to connect"],
])("%s is not", (_name, error) => {
  expect(asBusy(error)).toBeUndefined();
});

test("a chain of causes that closes on itself ends", () => {
  const error = new Error("a");
  error.cause = error;
  expect(asBusy(error)).toBeUndefined();
});
