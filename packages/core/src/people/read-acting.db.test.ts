import { CAST, type Who } from "@foja/testing/town/cast";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import type { UserActor } from "../kernel/context";
import { loadMunicipality } from "../kernel/load-tenant";
import { loadActor } from "./load-actor";
import { readActing } from "./read-acting";

const town = await townOfFile();

// Rows have no order of their own.
const sorted = (actor: UserActor | undefined) =>
  actor && {
    ...actor,
    roleIds: actor.roleIds.toSorted(),
    viewSectorIds: actor.viewSectorIds.toSorted(),
    editSectorIds: actor.editSectorIds.toSorted(),
  };

const municipality = () => ({ id: town.municipalityId, schemaName: town.schema, acronym: town.acronym });

test.each(Object.keys(CAST) as Who[])("%s is read as he is loaded", async (who) => {
  const { id } = town.people[who];
  const loaded = await loadMunicipality(town.database.global, town.database.tenant, town.schema);
  const read = await readActing(town.database, municipality(), id);
  expect(read.tenant).toEqual(loaded?.tenant);
  expect(sorted(read.actor)).toEqual(sorted(await loadActor(town.db, id)));
});

test("nobody is read for a user of another municipality", async () => {
  const { tenant, actor } = await readActing(town.database, municipality(), town.other.people.creator.id);
  expect([tenant.schema, actor]).toEqual([town.schema, undefined]);
});
