import { AppError } from "@foja/core/kernel/errors";
import { expect, test } from "vitest";
import { createLogoutTokenHandler } from "./handle-logout-token";
import type { LogOut } from "./logout-token";

const LOG_OUT = { subject: "ana", before: new Date("2027-03-05T15:00:00.000Z") };
const outage = new AppError("unavailable", "No responde", {}, { cause: new Error("fetch failed") });

const send = async (read: () => Promise<LogOut | undefined>, body = "logout_token=x") => {
  const ended: unknown[] = [];
  const reports: unknown[] = [];
  const handle = createLogoutTokenHandler({
    read,
    sessions: () => ({
      endOfSubject: async (...whose) => {
        ended.push(whose);
      },
    }),
    report: (error) => reports.push(error),
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await handle(new Request("http://localhost/", { method: "POST", headers, body }));
  expect(response.headers.get("cache-control")).toBe("no-store");
  return { status: response.status, retryAfter: response.headers.get("retry-after"), ended, reports };
};

test.each<[string, () => Promise<LogOut | undefined>, Awaited<ReturnType<typeof send>>]>([
  [
    "a logout token",
    async () => LOG_OUT,
    { status: 200, retryAfter: null, ended: [[LOG_OUT.subject, LOG_OUT.before]], reports: [] },
  ],
  ["what is none", async () => undefined, { status: 400, retryAfter: null, ended: [], reports: [] }],
  [
    "what nobody could read",
    () => Promise.reject(outage),
    { status: 503, retryAfter: "5", ended: [], reports: [outage] },
  ],
])("%s", async (_what, read, outcome) => {
  expect(await send(read)).toEqual(outcome);
});

test("no token at all", async () => {
  expect(await send(async () => LOG_OUT, "x=y")).toMatchObject({ status: 400, ended: [] });
});

test("a bug is no outage", async () => {
  await expect(send(() => Promise.reject(new TypeError("bug")))).rejects.toThrow(TypeError);
});
