import { AppError } from "@foja/core/kernel/errors";
import { TRPCError } from "@trpc/server";
import { describe, expect, test } from "vitest";
import { csvAnswer } from "./csv-answer";

const fields = [{ header: "Número", text: (row: number) => String(row) }];

describe("a list as CSV", () => {
  test.each([
    ["unauthenticated", {}, 401, null],
    ["forbidden", {}, 403, null],
    ["not_found", {}, 404, null],
    ["rate_limited", { retry_after: 7 }, 429, "7"],
    ["unavailable", {}, 503, null],
  ] as const)("is refused by its class: %s", async (code, extra, status, after) => {
    const cause = new AppError(code, "No", extra);
    const page = () => Promise.reject(new TRPCError({ code: "BAD_REQUEST", cause }));
    const answer = await csvAnswer({ name: "x", fields, page });
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
      status,
      after,
      "No",
    ]);
  });

  test("goes on after the last row for as long as more pages are known", async () => {
    const asked: unknown[] = [];
    const page = async (number: number, last: number | undefined) => {
      asked.push([number, last]);
      return { rows: [number * 10], pages: number < 3 ? number + 1 : number };
    };
    const text = await (await csvAnswer({ name: "x", fields, page })).text();
    expect(asked).toEqual([
      [1, undefined],
      [2, 10],
      [3, 20],
    ]);
    expect(text.match(/\d+/g)).toEqual(["10", "20", "30"]);
  });
});
