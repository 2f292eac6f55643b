import { expect, test } from "vitest";
import { type Checks, createReadinessHandler, type ReadinessChecks } from "./readiness";

const ask = async (needed: Checks, helpful: ReadinessChecks["helpful"] = {}) => {
  const reports: string[] = [];
  const handle = createReadinessHandler({ needed, helpful }, (name) => reports.push(name), 20);
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

test("stays ready without what only helps, and names it", async () => {
  const helpful = { embeddings: () => Promise.reject(new Error("refused")), mail: null };
  expect(await ask({ database: async () => 1 }, helpful)).toEqual({
    status: 200,
    body: { status: "degraded", checks: { database: "ok", embeddings: "failed", mail: "absent" } },
    reports: ["embeddings"],
  });
});
