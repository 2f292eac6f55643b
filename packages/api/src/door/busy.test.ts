import { expect, test } from "vitest";
import { asBusy } from "./busy";

const aFailure = (code: string) => Object.assign(new Error("x"), { code });

test.each<readonly [string, unknown]>([
  ["no free connection", new Error("timeout exceeded when trying to connect")],
  [
    "no free connection, as Prisma wraps it",
    new Error("failed", { cause: new Error("timeout exceeded when trying to connect") }),
  ],
  ["no transaction in time", Object.assign(new Error("x"), { code: "P2028" })],
  ["transactions that waited for each other", aFailure("40P01")],
  ["the same, as Prisma says it", aFailure("P2034")],
  ["too many connections", Object.assign(new Error("x"), { code: "53300" })],
  ...[..."123"].map(
    (last) => [`a server that starts or stops, 57P0${last}`, aFailure(`57P0${last}`)] as const,
  ),
  ...[
    "08000",
    "08001",
    "08003",
    "08006",
    "ECONNREFUSED",
    "ECONNRESET",
    "P1001",
    "P1002",
    "P1008",
    "P1017",
  ].map((code) => [`a connection that failed, ${code}`, aFailure(code)] as const),
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  [
    "a connection that broke before",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  [
    "a raw statement of Prisma whose connection was ended",
    Object.assign(aFailure("P2010"), {
      meta: { driverAdapterError: new Error("x", { cause: { originalCode: "57P01" } }) },
    }),
  ],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TransactionWriteConflict"].map(
    (kind) =>
      [
        `raw SQL of Prisma, ${kind}`,
        Object.assign(aFailure("P2010"), {
          meta: { driverAdapterError: new Error("x", { cause: { kind } }) },
        }),
      ] as const,
  ),
  [
    "an address of two numbers that refuse",
    new AggregateError([aFailure("ECONNREFUSED"), aFailure("ECONNREFUSED")]),
  ],
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
  ["a statement that is wrong", aFailure("42P01")],
  ["a statement that was cancelled", aFailure("57014")],
  ["a word about a connection", new Error("the sentence «Connection terminated» was signed")],
  ["no error at all", "timeout exceeded when trying to connect"],
])("%s is not", (_name, error) => {
  expect(asBusy(error)).toBeUndefined();
});

test("a chain of causes that closes on itself ends", () => {
  const error = new Error("a");
  error.cause = error;
  expect(asBusy(error)).toBeUndefined();
});
