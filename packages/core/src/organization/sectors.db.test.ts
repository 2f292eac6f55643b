import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createDepartmentOp } from "./create-department.op";
import { createSectorOp } from "./create-sector.op";
import { deleteDepartmentOp } from "./delete-department.op";
import { deleteSectorOp } from "./delete-sector.op";
import { getSectorOp } from "./get-sector.op";
import { listSectorsForAdminOp } from "./list-sectors-for-admin.op";
import { updateSectorOp } from "./update-sector.op";

const town = await townOfFile();
const LEGAL = town.departments.LEGAL;

let made = 0;
const aSector = () =>
  town.invoke("admin", createSectorOp, { department_id: LEGAL, acronym: `NUEVO${++made}` });
const update = (sector_id: string, changes: object) =>
  town.invoke("admin", updateSectorOp, { sector_id, ...changes });
const remove = (sector_id: string) => town.invoke("admin", deleteSectorOp, { sector_id });

describe("a sector", () => {
  test("is changed in what is said, and found with who works there", async () => {
    const { id } = await aSector();
    const changed = await update(id, { acronym: "archivo", primary_color: "#ABCDEF" });
    expect(changed).toMatchObject({ id, acronym: "ARCHIVO", primary_color: "#abcdef", is_active: true });
    expect(await update(id, { is_active: false, primary_color: null })).toMatchObject({
      is_active: false,
      primary_color: null,
    });
    const found = await town.invoke("admin", getSectorOp, { sector_id: town.sectors["LEGAL#MESA"] });
    expect(found.users.map(({ full_name }) => full_name)).toEqual([
      "Carla Creadora",
      "Inés Inactiva",
      "Saúl Sinsello",
      "Silvio Firmante",
    ]);
  });

  test("that nobody uses is removed", async () => {
    const { id } = await aSector();
    await remove(id);
    await expectRefusal(remove(id), "not_found", { code: "NOT_FOUND" });
  });

  test.each<[string, (id: string) => Promise<unknown>, string]>([
    [
      "PRIV is changed",
      () => update(town.sectors["LEGAL#PRIV"], { primary_color: null }),
      "SECTOR_PRIV_FIXED",
    ],
    ["PRIV is removed", () => remove(town.sectors["HAC#PRIV"]), "SECTOR_PRIV_FIXED"],
    ["an acronym of another", (id) => update(id, { acronym: "mesa" }), "SECTOR_ACRONYM_TAKEN"],
    [
      "closed with people",
      () => update(town.sectors["LEGAL#MESA"], { is_active: false }),
      "SECTOR_HAS_USERS",
    ],
    ["removed with people", () => remove(town.sectors["LEGAL#MESA"]), "SECTOR_HAS_USERS"],
    [
      "seen otherwise",
      (id) => update(id, { acronym: "X1", expected: { acronym: "X0" } }),
      "CHANGED_MEANWHILE",
    ],
  ])("is left as it is: %s", async (_name, act, code) => {
    const { id } = await aSector();
    await expectRefusal(act(id), "conflict", { code });
  });

  test("that appears anywhere is closed, and not removed", async () => {
    const { id } = await aSector();
    const opened = await town.case({ by: "creator", responsibles: { creator: "ADMIN" } });
    await town.db.case.update({ where: { id: opened.id }, data: { ownerSectorId: id } });
    await expectRefusal(remove(id), "conflict", { code: "SECTOR_HAS_HISTORY" });
    expect(await update(id, { is_active: false })).toMatchObject({ is_active: false });
  });

  test("is neither opened nor made in a closed department", async () => {
    const { id } = await aSector();
    const departmentId = randomUUID();
    await town.db.department.create({
      data: { id: departmentId, name: "Cerrada", acronym: "CERRAD", parentId: LEGAL, isActive: false },
    });
    await town.db.sector.update({ where: { id }, data: { departmentId, isActive: false } });
    await expectRefusal(update(id, { is_active: true }), "conflict", { code: "DEPARTMENT_INACTIVE" });
    const made = town.invoke("admin", createSectorOp, { department_id: departmentId, acronym: "OTRO" });
    await expectRefusal(made, "conflict", { code: "DEPARTMENT_INACTIVE" });
  });
});

test("of two who change the same of what they saw, one is told what there is now", async () => {
  const { id, acronym } = await aSector();
  const outcomes = await Promise.allSettled(
    ["UNO", "DOS"].map((wanted) =>
      update(id, { acronym: `${acronym.slice(0, 6)}${wanted}`, expected: { acronym } }),
    ),
  );
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  const kept = outcomes.find((outcome) => outcome.status === "fulfilled");
  expect(refused?.reason).toMatchObject({
    extra: { code: "CHANGED_MEANWHILE", current: { acronym: kept?.value.acronym } },
  });
});

test.each<[string, (acronym: string) => Promise<unknown>]>([
  ["make", (acronym) => town.invoke("admin", createSectorOp, { department_id: LEGAL, acronym })],
  ["rename", async (acronym) => update((await aSector()).id, { acronym })],
])(
  "of one who makes a sector and one who would %s another of that acronym, one does",
  async (name, other) => {
    const acronym = `${name}X`;
    const made = town.invoke("admin", createSectorOp, { department_id: LEGAL, acronym });
    const outcomes = await Promise.allSettled([made, other(acronym)]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toMatchObject([{ extra: { code: "SECTOR_ACRONYM_TAKEN" } }]);
  },
);

test("of one who removes a department and one who makes a sector there, one does", async () => {
  const parent_id = LEGAL;
  const { id } = await town.invoke("admin", createDepartmentOp, {
    name: "Se va",
    acronym: "SEVA",
    parent_id,
  });
  const outcomes = await Promise.allSettled([
    town.invoke("admin", deleteDepartmentOp, { department_id: id }),
    town.invoke("admin", createSectorOp, { department_id: id, acronym: "QUEDA" }),
  ]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(1);
  expect(["DEPARTMENT_HAD_SECTORS", "NOT_FOUND"]).toContain(refused[0].extra.code);
});

test("of somebody who removes a sector and somebody who moves there, one is refused", async () => {
  const { id } = await aSector();
  const outcomes = await Promise.allSettled([
    remove(id),
    town.db.userSectorPermission.create({ data: { userId: town.people.outsider.id, sectorId: id } }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("the list has a window and filters", async () => {
  const list = (input: object) => town.invoke("admin", listSectorsForAdminOp, input);
  const all = await list({ department_id: town.departments.INT });
  expect(all).toMatchObject({ total: 1, limit: 100, offset: 0, sectors: [{ acronym: "PRIV" }] });
  expect(await list({ limit: 1, offset: 1 })).toMatchObject({ limit: 1, offset: 1, sectors: [{}] });
  expect((await list({ is_active: false })).sectors.every(({ is_active }) => !is_active)).toBe(true);
});
