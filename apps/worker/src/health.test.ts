import { createLogger } from "@foja/service/logger";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Health, serveHealth } from "./health";

const SOUND: Health = {
  check: async () => {},
  metrics: async () => ({ contentType: "text/plain; version=9", text: "foja 1\n" }),
};

const aServer = async (health: Partial<Health> = {}) => {
  const logger = createLogger("worker", "silent");
  const told: unknown[] = [];
  vi.spyOn(logger, "info").mockImplementation((text) => void told.push(text));
  vi.spyOn(logger, "error").mockImplementation((about, text) => void told.push([text, about]));
  const server = await serveHealth({ host: "127.0.0.1", port: 0 }, { ...SOUND, ...health }, logger);
  onTestFinished(() => server.close());
  return { told, ask: (route: string) => fetch(`http://127.0.0.1:${server.port}${route}`) };
};

test("answers what is asked, and says nothing while all is well", async () => {
  const { ask, told } = await aServer();
  expect(await (await ask("/healthz")).json()).toEqual({ status: "ok" });
  expect(await (await ask("/readyz")).json()).toEqual({ status: "ready" });
  const metrics = await ask("/metrics");
  expect([metrics.headers.get("content-type"), await metrics.text()]).toEqual([
    "text/plain; version=9",
    "foja 1\n",
  ]);
  expect((await ask("/")).status).toBe(404);
  expect(told).toEqual([]);
});

test("says once that it is not ready and why, and once that it is again", async () => {
  const down = new Error("no database");
  let isDown = true;
  const check = async () => {
    if (isDown) throw down;
  };
  const { ask, told } = await aServer({ check });
  const statuses = async () => [(await ask("/readyz")).status, (await ask("/readyz")).status];
  expect(await statuses()).toEqual([503, 503]);
  isDown = false;
  expect(await statuses()).toEqual([200, 200]);
  isDown = true;
  expect(await statuses()).toEqual([503, 503]);
  expect(told).toEqual([["not ready", { err: down }], "ready again", ["not ready", { err: down }]]);
});

test("says of all metrics that could not be read why", async () => {
  const failed = new Error("statement timeout");
  const { ask, told } = await aServer({ metrics: () => Promise.reject(failed) });
  expect([(await ask("/metrics")).status, (await ask("/metrics")).status]).toEqual([503, 503]);
  expect(told).toEqual([
    ["the metrics could not be read", { err: failed }],
    ["the metrics could not be read", { err: failed }],
  ]);
});
