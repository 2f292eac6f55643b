import { randomUUID } from "node:crypto";
import type { Database } from "@foja/db/clients/database";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUiSessions, SESSION_SECONDS } from "./ui-sessions";

let databases: TestDatabase;
let database: Database;
let now = new Date("2026-03-02T12:00:00Z");
const sessions = () => createUiSessions(database, () => now);
const start = (email: string, subject = email) => sessions().start({ email, subject });
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

beforeAll(async () => {
  databases = await createTestDatabase();
  database = databases.open();
});
afterAll(() => databases.drop());

test("a session counts until it is ended, and ending one ends no other", async () => {
  const [here, there] = [await start("Ana@muni.example"), await start("ana@muni.example")];
  expect(await sessions().isOpen(here)).toBe(true);
  await sessions().end(here);
  await sessions().end(here);
  expect([await sessions().isOpen(here), await sessions().isOpen(there)]).toEqual([false, true]);
  expect((await database.global.uiSession.findUniqueOrThrow({ where: { id: here } })).endedAt).toEqual(now);
});

test("a session counts for its time, and its row goes when others sign in", async () => {
  const id = await start("beto@muni.example");
  later(SESSION_SECONDS - 1);
  expect(await sessions().isOpen(id)).toBe(true);
  later(1);
  expect(await sessions().isOpen(id)).toBe(false);
  later(1);
  await start("carla@muni.example");
  expect(await database.global.uiSession.findUnique({ where: { id } })).toBeNull();
});

test.each([undefined, null, 7, "", "x'; drop table", randomUUID()])("%j is nobody's session", async (id) => {
  expect(await sessions().isOpen(id)).toBe(false);
  await expect(sessions().end(id)).resolves.toBeUndefined();
});

test("the provider's word ends what its subject began before it, and nothing newer or of others", async () => {
  const [early, other] = [
    await start("dora@muni.example", "sub-1"),
    await start("eva@muni.example", "sub-2"),
  ];
  later(60);
  const changedAt = now;
  later(60);
  const late = await start("dora@muni.example", "sub-1");
  for (let repetition = 0; repetition < 2; repetition += 1) {
    await sessions().endOfSubject("sub-1", changedAt);
    expect([
      await sessions().isOpen(early),
      await sessions().isOpen(other),
      await sessions().isOpen(late),
    ]).toEqual([false, true, true]);
  }
});
