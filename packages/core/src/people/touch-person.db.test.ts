import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { readActing } from "./read-acting";
import { touchPerson } from "./touch-person";

const town = await townOfFile();

test("who uses the product is noted every five minutes, and no change of theirs", async () => {
  const { tenant, people, database, clock, db } = town;
  const municipality = { id: tenant.municipalityId, schemaName: tenant.schema, acronym: tenant.acronym };
  const { id } = people.creator;
  const audited = () => db.auditLog.count({ where: { tableName: "users" } });
  const before = await audited();
  const touch = async () => {
    const acting = await readActing(database, municipality, id);
    await touchPerson(database, acting, { userId: id }, clock.now());
    return (await db.user.findUniqueOrThrow({ where: { id } })).lastAccessAt;
  };
  const first = clock.now();
  expect(await touch()).toEqual(first);
  clock.advance(299_999);
  expect(await touch()).toEqual(first);
  clock.advance(1);
  expect(await touch()).toEqual(clock.now());
  expect(await audited()).toBe(before);
});
