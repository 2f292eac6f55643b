import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { aTown } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { createUiSessions } from "./ui-sessions";

const CHANGES: ReadonlyArray<readonly [what: string, statement: string, isOpen: boolean]> = [
  ["deactivates them", "UPDATE users SET estado = 0 WHERE id = $1::uuid", false],
  ["archives them", "UPDATE users SET estado = 5 WHERE id = $1::uuid", false],
  ["lets them wait", "UPDATE users SET estado = 2 WHERE id = $1::uuid", false],
  ["gives them another address", "UPDATE users SET email = 'x' || email WHERE id = $1::uuid", false],
  ["gives them another name", "UPDATE users SET full_name = 'Otra' WHERE id = $1::uuid", true],
  ["says again that they are active", "UPDATE users SET estado = 1 WHERE id = $1::uuid", true],
  ["removes them", "DELETE FROM users WHERE id = $1::uuid", false],
];

test("what a person has open ends with the change that lets them act no longer, and never wakes again", async () => {
  await using town = await aTown();
  const sessions = createUiSessions(town.database, () => new Date());
  const { id, email } = town.people.unsealed;
  const change = (statement: string) =>
    town.database.inTransaction(town.db, SYSTEM_SESSION, (tx) => tx.$executeRawUnsafe(statement, id));
  const bystander = await sessions.start({ email: town.people.signer.email, subject: "b" });

  for (const [what, statement, isOpen] of CHANGES) {
    const own = await sessions.start({ email: email.toUpperCase(), subject: "a" });
    await change("DELETE FROM user_roles WHERE user_id = $1::uuid");
    await change(statement);
    await town.db.user.updateMany({ where: { id }, data: { estado: 1, email } });
    expect([what, await sessions.isOpen(own)]).toEqual([what, isOpen]);
  }
  expect(await sessions.isOpen(bystander)).toBe(true);
});
