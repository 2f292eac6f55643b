import { CAST, type Who } from "@foja/testing/town/cast";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { loadMunicipality } from "../kernel/load-tenant";
import { readActing } from "./read-acting";
import { findSigningIdentity } from "./seal";

const town = await townOfFile();

describe("who acts", () => {
  const loadIn = async ({ database, schema, acronym, municipalityId: id }: Town, userId: string) =>
    (await readActing(database, { id, schemaName: schema, acronym }, userId)).actor;
  const load = (who: Who) => loadIn(town, town.people[who].id);

  test("the municipality is the one that is loaded by itself", async () => {
    const { database, schema, acronym, municipalityId: id, people } = town;
    const { tenant } = await readActing(database, { id, schemaName: schema, acronym }, people.creator.id);
    expect(tenant).toEqual((await loadMunicipality(database.global, database.tenant, schema))?.tenant);
  });

  test.each(Object.keys(CAST) as Who[])("%s acts as the tables say", async (who) => {
    const { id } = town.people[who];
    const user = await town.db.user.findUniqueOrThrow({
      where: { id },
      include: { roles: true, headOf: true },
    });
    const actor = await load(who);
    expect(actor !== undefined).toBe(user.estado === 1);
    if (!actor) return;
    const { email, fullName, sectorId } = user;
    expect(actor).toMatchObject({ userId: id, email, fullName, sectorId });
    expect(actor.roleIds.toSorted()).toEqual(user.roles.map(({ roleId }) => roleId).toSorted());
    expect(actor.headedDepartmentIds).toEqual(user.headOf ? [user.headOf.id] : []);
  });

  test("their own sector and those that they were given, each for what it was given", async () => {
    expect(await load("delegate")).toMatchObject({
      kind: "user",
      viewSectorIds: expect.arrayContaining([
        town.sectors["HAC#PRIV"],
        town.sectors["LEGAL#MESA"],
        town.sectors["OBRAS#PRIV"],
      ]),
      editSectorIds: [town.sectors["HAC#PRIV"], town.sectors["LEGAL#MESA"]],
      headedDepartmentIds: [],
      canGlobalSearchCases: false,
    });
    expect(await load("creator")).toMatchObject({
      viewSectorIds: [town.sectors["LEGAL#MESA"]],
      editSectorIds: [town.sectors["LEGAL#MESA"]],
      departmentId: town.departments.LEGAL,
    });
    expect(await load("numerator")).toMatchObject({ headedDepartmentIds: [town.departments.LEGAL] });
    expect(await load("searcher")).toMatchObject({
      canGlobalSearchCases: true,
      canGlobalSearchDocuments: true,
    });
  });

  test("a permission on the own sector takes nothing away", async () => {
    await using elsewhere = await aTown();
    const { id, sectorId } = elsewhere.people.creator;
    await elsewhere.db.userSectorPermission.create({
      data: { userId: id, sectorId, canView: false, canEdit: false },
    });

    expect(await loadIn(elsewhere, id)).toMatchObject({
      viewSectorIds: [sectorId],
      editSectorIds: [sectorId],
    });
  });

  test("only active users act: 0 Inactive, 2 Pending, 5 Archived do not", async () => {
    const { id } = town.people.stranger;
    for (const [estado, acts] of [
      [0, false],
      [2, false],
      [5, false],
      [1, true],
    ] as const) {
      await town.db.user.update({ where: { id }, data: { estado } });
      expect([estado, (await loadIn(town, id)) !== undefined]).toEqual([estado, acts]);
    }
    expect(await loadIn(town, crypto.randomUUID())).toBeUndefined();
    expect(await loadIn(town, town.other.people.creator.id)).toBeUndefined();
  });

  test.each([
    ["numerator", { seal: "Director", departmentAcronym: "LEGAL", rankLevel: 3 }],
    ["worksHead", { seal: "Secretario", departmentAcronym: "OBRAS", rankLevel: 2 }],
    ["creator", { seal: "Administrativo", departmentAcronym: "LEGAL", rankLevel: undefined }],
    ["unsealed", { seal: undefined, departmentAcronym: "LEGAL", rankLevel: undefined }],
  ] as const)("%s signs with the seal of the rank that they head, or their own", async (who, expected) => {
    expect(await findSigningIdentity(town.db, town.people[who].id)).toMatchObject(expected);
  });
});
