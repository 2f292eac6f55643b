import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { loadActor } from "./load-actor";
import { findSigningIdentity } from "./seal";

const town = await townOfFile();

describe("who acts", () => {
  const load = (who: keyof Town["people"]) => loadActor(town.db, town.people[who].id);

  test("his own sector and those that he was given, each for what it was given", async () => {
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
    const { db, people } = town.other;
    const { id, sectorId } = people.creator;
    await db.userSectorPermission.create({
      data: { userId: id, sectorId, canView: false, canEdit: false },
    });

    expect(await loadActor(db, id)).toMatchObject({
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
      expect([estado, (await loadActor(town.db, id)) !== undefined]).toEqual([estado, acts]);
    }
    expect(await loadActor(town.db, crypto.randomUUID())).toBeUndefined();
    expect(await loadActor(town.db, town.other.people.creator.id)).toBeUndefined();
  });

  test.each([
    ["numerator", { seal: "Director", departmentAcronym: "LEGAL", rankLevel: 3 }],
    ["worksHead", { seal: "Secretario", departmentAcronym: "OBRAS", rankLevel: 2 }],
    ["creator", { seal: "Administrativo", departmentAcronym: "LEGAL", rankLevel: undefined }],
    ["unsealed", { seal: undefined, departmentAcronym: "LEGAL", rankLevel: undefined }],
  ] as const)("%s signs with the seal of the rank that he heads, or his own", async (who, expected) => {
    expect(await findSigningIdentity(town.db, town.people[who].id)).toMatchObject(expected);
  });
});
