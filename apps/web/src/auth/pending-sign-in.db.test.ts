import { aTown } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { createUiSessions } from "./ui-sessions";

test("who was pending is active once they sign in", async () => {
  await using town = await aTown();
  const { id, email } = town.people.unsealed;
  await town.db.user.update({ where: { id }, data: { estado: 2 } });
  const sessions = createUiSessions(town.database, town.clock.now);
  const session = await sessions.start({ email: email.toUpperCase(), subject: "sub-1" });
  expect(await sessions.isOpen(session)).toBe(true);
  expect(await town.db.user.findUnique({ where: { id } })).toMatchObject({
    estado: 1,
    authId: "sub-1",
  });
});
