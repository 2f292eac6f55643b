import { defineOperation } from "@foja/core/kernel/operation";
import type { Method } from "@foja/openapi/described";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { row } from "../door/row";
import { createMatcher } from "./match";

const anOperation = (id: string) =>
  defineOperation({
    id,
    summary: id,
    access: "user",
    effect: "read",
    input: z.strictObject({ case_id: z.string(), number: z.string(), user_id: z.string() }),
    output: z.strictObject({}),
    errors: [],
  }).run(async () => ({}));

const rows: readonly [Method, `/${string}`, string][] = [
  ["GET", "/cases/search", "search"],
  ["GET", "/cases/:case_id", "get"],
  ["GET", "/cases/number/:number", "byNumber"],
  ["POST", "/cases/", "create"],
  ["POST", "/cases/:case_id/close", "close"],
  ["DELETE", "/cases/:case_id/users/:user_id", "remove"],
];
const match = createMatcher(rows.map(([method, path, id]) => row(method, path, anOperation(id))));

const found = (method: string, path: string) => {
  const result = match(method, path);
  if (!result) return undefined;
  return "allow" in result ? result.allow : [result.row.operation.id, result.params];
};

describe("the matcher", () => {
  test.each([
    ["GET", "/cases/search", ["search", {}]],
    ["GET", "/cases/search/", ["search", {}]],
    ["HEAD", "/cases/search", ["search", {}]],
    ["GET", "/cases/1", ["get", { case_id: "1" }]],
    ["GET", "/cases/number/EE-1", ["byNumber", { number: "EE-1" }]],
    ["GET", "/cases/number/EE-1-LEGAL%23PRIV%2F2", ["byNumber", { number: "EE-1-LEGAL#PRIV/2" }]],
    ["POST", "/cases", ["create", {}]],
    ["POST", "/cases/", ["create", {}]],
    ["DELETE", "/cases/a/users/b/", ["remove", { case_id: "a", user_id: "b" }]],
  ])("%s %s", (method, path, expected) => {
    expect(found(method, path)).toEqual(expected);
  });

  test.each([
    ["PUT", "/cases/search", ["GET", "HEAD", "OPTIONS"]],
    ["GET", "/cases/", ["POST", "OPTIONS"]],
    ["OPTIONS", "/cases/7/close", ["POST", "OPTIONS"]],
    ["constructor", "/cases/7/users/8", ["DELETE", "OPTIONS"]],
    ["PATCH", "/cases/number/1", ["GET", "HEAD", "OPTIONS"]],
  ])("%s %s is answered with what the path allows", (method, path, expected) => {
    expect(found(method, path)).toEqual(expected);
  });

  test.each([
    "/",
    "",
    "/cases/1/2/3/4",
    "/cases//close",
    "/cases/%",
    "/cases/%E0%A4%A",
    "/cases/a%00b",
    "/cases/number/%0a",
    "/__proto__",
    `/cases${"/a".repeat(10_000)}`,
  ])("no resource has the path %j", (path) => {
    expect(match("GET", path)).toBeUndefined();
  });

  test("two rows with the same method and path are refused at start", () => {
    const one = row("GET", "/cases/:case_id", anOperation("a"));
    const same = row("GET", "/cases/:number", anOperation("b"));
    expect(() => createMatcher([one, same])).toThrow("Two rows");
  });

  test("a path parameter that the operation does not know is refused at start", () => {
    expect(() => row("GET", "/cases/:caseId", anOperation("a"))).toThrow("no input named caseId");
  });
});
