import { pino } from "pino";
import { expect, test } from "vitest";
import { loggerOptions } from "./logger";

const written = (entry: object): string => {
  const lines: string[] = [];
  pino(loggerOptions("web", "info"), { write: (line: string) => void lines.push(line) }).info(entry, "hello");
  return lines.join("");
};

test("a line says which process wrote it", () => {
  expect(JSON.parse(written({ id: 7 }))).toMatchObject({ app: "web", msg: "hello", id: 7 });
});

test.each([
  "authorization",
  "cookie",
  "x-api-key",
  "x-composer-token",
  "password",
  "cert_password",
  "pin",
  "token",
])("%s is never written", (name) => {
  for (const entry of [
    { [name]: "abre-todo" },
    { body: { [name]: "abre-todo" } },
    { req: { headers: { [name]: "abre-todo" } } },
  ]) {
    expect(written(entry)).toContain("[hidden]");
    expect(written(entry)).not.toContain("abre-todo");
  }
});
