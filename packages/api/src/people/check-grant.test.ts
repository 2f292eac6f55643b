import type { ConnectionState } from "@foja/core/ports/connections";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { expect, test } from "vitest";
import { withGrants } from "./check-grant";

const aProvider = (first: ConnectionState | null) => {
  const self = { state: first, isAway: false, asked: 0, now: 0, reports: 0 };
  const check = withGrants(
    async (token) => ({
      email: "ana@muni.example",
      subject: "ana",
      grant: token === "none" ? undefined : token,
      onlyReads: token === "reader",
    }),
    {
      clock: () => self.now,
      report: () => self.reports++,
      connections: {
        state: async () => {
          self.asked++;
          if (self.isAway) throw new IdentityUnavailable(new Error("down"));
          return self.state;
        },
      },
    },
  );
  return { self, check };
};

const ENDED = { code: "unauthenticated", message: "Token invalido" };

test("a token without a grant is nobody's to ask about", async () => {
  const { self, check } = aProvider(null);
  expect(await check("none")).toMatchObject({ subject: "ana" });
  expect(self.asked).toBe(0);
});

test("callers at once ask once, and so do those of the next ten seconds", async () => {
  const { self, check } = aProvider({ readOnly: false });
  await Promise.all([check("a"), check("a")]);
  self.now = 9_999;
  expect(await check("a")).toMatchObject({ onlyReads: false });
  expect(self.asked).toBe(1);
  self.state = null;
  self.now = 10_001;
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
  expect(self.reports).toBe(3);
  self.isAway = false;
  self.state = null;
  self.now = 120_000;
  await expect(check("a")).rejects.toMatchObject(ENDED);
  self.isAway = true;
  self.now = 300_000;
  await expect(check("a")).rejects.toMatchObject(ENDED);
});
