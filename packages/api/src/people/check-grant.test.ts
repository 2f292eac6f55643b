import type { ConnectionState } from "@foja/core/ports/connections";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { expect, test, vi } from "vitest";
import { createGrants } from "./check-grant";

const aProvider = (first: ConnectionState | null) => {
  const self = { state: first, isAway: false, isMute: false, asked: 0, now: 0, reports: 0 };
  const granted = createGrants({
    clock: () => self.now,
    report: () => self.reports++,
    connections: {
      state: async () => {
        self.asked++;
        if (self.isMute) return new Promise<never>(() => undefined);
        if (self.isAway) throw new IdentityUnavailable(new Error("down"));
        return self.state;
      },
    },
  });
  const check = granted(async (token) => ({
    email: "ana@muni.example",
    subject: "ana",
    grant: token === "none" ? undefined : token,
    onlyReads: token === "reader",
  }));
  return { self, check, granted };
};

const ENDED = { code: "unauthenticated", message: "Token invalido" };

test("a token without a grant is nobody's to ask about", async () => {
  const { self, check } = aProvider(null);
  expect(await check("none")).toMatchObject({ subject: "ana" });
  expect(self.asked).toBe(0);
});

test("callers at once ask once, and so do those of the next two seconds", async () => {
  const { self, check } = aProvider({ readOnly: false });
  await Promise.all([check("a"), check("a")]);
  self.now = 1_999;
  expect(await check("a")).toMatchObject({ onlyReads: false });
  expect(self.asked).toBe(1);
  self.state = null;
  self.now = 2_001;
  await expect(check("a")).rejects.toMatchObject(ENDED);
});

test("what was widened holds a second later", async () => {
  const { self, check } = aProvider({ readOnly: true });
  expect(await check("a")).toMatchObject({ onlyReads: true });
  self.state = { readOnly: false };
  self.now = 1_001;
  expect(await check("a")).toMatchObject({ onlyReads: false });
});

test("while the provider is away what it said last holds, an end included, or what the token says", async () => {
  const { self, check } = aProvider({ readOnly: true });
  await check("a");
  self.isAway = true;
  self.now = 60_000;
  expect(await check("a")).toMatchObject({ onlyReads: true });
  expect(await check("reader")).toMatchObject({ onlyReads: true });
  expect(await check("writer")).toMatchObject({ onlyReads: false });
  // It is away for all: one asked, and was told of.
  expect([self.asked, self.reports]).toEqual([2, 1]);
  self.isAway = false;
  self.state = null;
  self.now = 120_000;
  await expect(check("a")).rejects.toMatchObject(ENDED);
  self.isAway = true;
  self.now = 300_000;
  await expect(check("a")).rejects.toMatchObject(ENDED);
});

test("a provider that never answers costs one caller a second and a half, and the others of a pause nothing", async () => {
  vi.useFakeTimers();
  try {
    const { self, check } = aProvider({ readOnly: true });
    await check("a");
    self.isMute = true;
    self.now = 60_000;
    const first = check("a");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await first).toMatchObject({ onlyReads: true });
    expect(await Promise.all(["b", "c", "reader"].map(check))).toMatchObject([
      { onlyReads: false },
      { onlyReads: false },
      { onlyReads: true },
    ]);
    expect(self.asked).toBe(2);
    // After the pause one asks again; the others do not wait for what it finds.
    self.now = 65_001;
    const second = check("a");
    expect(await check("b")).toMatchObject({ onlyReads: false });
    await vi.advanceTimersByTimeAsync(1_500);
    await second;
    expect([self.asked, self.reports]).toEqual([3, 2]);
    self.isMute = false;
    self.state = null;
    self.now = 71_000;
    await expect(check("b")).rejects.toMatchObject(ENDED);
    await expect(check("a")).rejects.toMatchObject(ENDED);
  } finally {
    vi.useRealTimers();
  }
});

test("what one address asked the others know", async () => {
  const { self, check, granted } = aProvider({ readOnly: false });
  const other = granted(async () => ({ email: "ana@muni.example", subject: "ana", grant: "a" }));
  await check("a");
  await other("token");
  expect(self.asked).toBe(1);
});
