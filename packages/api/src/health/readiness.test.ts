import { expect, test } from "vitest";
import { createReadinessHandler } from "./readiness";

const ask = async (checks: Parameters<typeof createReadinessHandler>[0]) => {
  const reports: string[] = [];
  const handle = createReadinessHandler(checks, (name) => reports.push(name), 20);
  const response = await handle(new Request("http://localhost/readyz"));
  return { status: response.status, body: await response.json(), reports };
};

test("is ready when everything answers", async () => {
  expect(await ask({ database: async () => 1, storage: async () => undefined })).toEqual({
    status: 200,
    body: { status: "ready", checks: { database: "ok", storage: "ok" } },
    reports: [],
  });
});

test("names what fails and what does not answer, and waits no longer than its limit", async () => {
  const checks = {
    database: async () => 1,
    storage: () => Promise.reject(new Error("password=secret")),
    notary: () => new Promise(() => undefined),
  };
  expect(await ask(checks)).toEqual({
    status: 503,
    body: { status: "unavailable", checks: { database: "ok", storage: "failed", notary: "timeout" } },
    reports: ["storage"],
  });
});
