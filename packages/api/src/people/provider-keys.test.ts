import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { errors, exportJWK, generateKeyPair } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createProviderKeys } from "./provider-keys";

const jwk = await exportJWK((await generateKeyPair("RS256")).publicKey);

let kids: string[];
let isDown: boolean;
let fetched: number;
let issuer: string;
const server = createServer((request, response) => {
  if (isDown) return void response.writeHead(503).end();
  const isKeys = request.url === "/jwks";
  if (isKeys) fetched += 1;
  const keys = kids.map((kid) => ({ ...jwk, kid, alg: "RS256" }));
  response.end(JSON.stringify(isKeys ? { keys } : { jwks_uri: `${issuer}/jwks` }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  [kids, isDown, fetched] = [["1"], false, 0];
});
afterEach(() => void vi.useRealTimers());

const aProvider = () => {
  const keys = createProviderKeys(issuer);
  return async (kid: string): Promise<string> => {
    try {
      await keys({ alg: "RS256", kid }, { payload: "", signature: "" });
      return "known";
    } catch (error) {
      return error instanceof errors.JWKSNoMatchingKey ? "unknown" : "unavailable";
    }
  };
};
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

describe("the keys of a provider", () => {
  test("are fetched once in 30 minutes; within them it may be down", async () => {
    const ask = aProvider();
    expect(await Promise.all(["1", "1", "1"].map(ask))).toEqual(["known", "known", "known"]);
    isDown = true;
    minutes(29);
    expect([await ask("1"), await ask("2"), await ask("1")]).toEqual(["known", "unavailable", "known"]);
    minutes(2);
    expect(await ask("1")).toBe("unavailable");
    isDown = false;
    expect([await ask("1"), fetched]).toEqual(["known", 2]);
  });

  test("a new one is believed at once, one that was taken back after 30 minutes", async () => {
    const ask = aProvider();
    await ask("1");
    for (const kid of ["2", "3", "4"]) {
      kids = [kid];
      expect(await ask(kid)).toBe("known");
    }
    expect([await ask("2"), fetched]).toEqual(["unknown", 5]);
  });

  test("made-up ones cost it few requests, and a new one no more than a pause", async () => {
    const ask = aProvider();
    await ask("1");
    const answers = [];
    for (let kid = 100; kid < 200; kid += 1) answers.push(await ask(String(kid)));
    expect(new Set(answers)).toEqual(new Set(["unknown"]));
    expect(fetched).toBe(1 + 5);
    kids = ["1", "2"];
    expect([await ask("2"), await ask("1")]).toEqual(["unknown", "known"]);
    vi.advanceTimersByTime(5_000);
    expect([await ask("200"), await ask("2"), fetched]).toEqual(["unknown", "known", 1 + 5 + 1]);
  });

  test("those who ask for the same one at once share a request", async () => {
    const ask = aProvider();
    await ask("1");
    kids = ["1", "2"];
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask("2")));
    expect([new Set(answers), fetched]).toEqual([new Set(["known"]), 2]);
  });
});
