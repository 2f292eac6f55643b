import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { findSigningIdentity } from "../people/seal";
import { colorDepartmentOp } from "./color-department.op";
import { createDepartmentOp } from "./create-department.op";
import { createSectorOp } from "./create-sector.op";
import { deleteDepartmentOp } from "./delete-department.op";
import { deleteSectorOp } from "./delete-sector.op";
import { getDepartmentOp } from "./get-department.op";
import { listAvailableHeadsOp } from "./list-available-heads.op";
import { listDepartmentsOp } from "./list-departments.op";
import { setDepartmentHeadOp } from "./set-department-head.op";
import { updateDepartmentOp } from "./update-department.op";

const town = await townOfFile();
const { INT, LEGAL, HAC } = town.departments;

type Refusal = Parameters<typeof expectRefusal>[2];

let made = 0;
const aDepartment = (parent_id: string = INT, rank_id: string | null = null) =>
  town.invoke("admin", createDepartmentOp, {
    name: "Dirección de Tránsito",
    acronym: `tran${++made}`,
    parent_id,
    rank_id,
  });
const update = (department_id: string, changes: object) =>
  town.invoke("admin", updateDepartmentOp, { department_id, ...changes });
const remove = (department_id: string) => town.invoke("admin", deleteDepartmentOp, { department_id });
const get = (department_id: string) => town.invoke("admin", getDepartmentOp, { department_id });
const setHead = (department_id: string, head_user_id: string | null, expected?: object) =>
  town.invoke("admin", setDepartmentHeadOp, { department_id, head_user_id, ...(expected && { expected }) });

let people = 0;
const aPerson = async (data: { estado?: number; sectorId?: string } = {}) => {
  const name = `Persona ${++people}`;
  const { id } = await town.db.user.create({
    data: {
      id: randomUUID(),
      email: `persona${people}@example.org`,
      fullName: name,
      sectorId: town.sectors["HAC#PRIV"],
      ...data,
    },
  });
  return id;
};
const sealOf = async (userId: string) =>
  (await town.db.userSeal.findUnique({ where: { userId }, include: { seal: true } }))?.seal.name;
const acronymsOf = async (id: string) => (await get(id)).sectors.map(({ acronym }) => acronym);

describe("a department", () => {
  test("comes with its private sector, and is found where it hangs", async () => {
    const created = await aDepartment(LEGAL, town.ranks.director);
    expect(created).toMatchObject({
      acronym: `TRAN${made}`,
      parent_id: LEGAL,
      rank: { name: "Director", level: 3, seal: { name: "Director" } },
      head_user: null,
      counts: { employees: 0, sectors: 1, sub_departments: 0 },
    });
    expect(await acronymsOf(created.id)).toEqual(["PRIV"]);
    const { departments } = await town.invoke("admin", listDepartmentsOp, {});
    expect(departments).toMatchObject([{ acronym: "INT", parent_id: null }]);
    const legal = departments[0]!.sub_departments.find(({ id }) => id === LEGAL)!;
    expect(legal.sub_departments.map(({ id }) => id)).toContain(created.id);
    expect(legal.counts).toMatchObject({ employees: 5, sectors: 2 });
  });

  test("shows its people with rank, seal, state and who heads it", async () => {
    const { users } = await get(LEGAL);
    expect(
      users.map(({ full_name, is_head, rank, seal }) => [full_name, is_head, rank?.name, seal?.name]),
    ).toEqual([
      ["Carla Creadora", false, undefined, "Administrativo"],
      ["Inés Inactiva", false, undefined, "Asesor"],
      ["Nora Numeradora", true, "Director", "Director"],
      ["Saúl Sinsello", false, undefined, undefined],
      ["Silvio Firmante", false, undefined, "Asesor"],
    ]);
  });

  test("is changed in what is said, and moved, to the root by an empty text", async () => {
    const { id } = await aDepartment(LEGAL);
    const changed = await update(id, {
      name: " Dirección   de Tránsito y Transporte",
      rank_id: town.ranks.director,
    });
    expect(changed).toMatchObject({
      name: "Dirección de Tránsito y Transporte",
      rank: { level: 3 },
      parent_id: LEGAL,
    });
    expect(await update(id, { parent_id: "", rank_id: null })).toMatchObject({ parent_id: INT, rank: null });
    const inCapitals = { parent_id: HAC.toUpperCase(), expected: { parent_id: INT.toUpperCase() } };
    expect(await update(id, inCapitals)).toMatchObject({ parent_id: HAC });
    expect(await update(INT, { parent_id: "" })).toMatchObject({ parent_id: null });
  });

  test.each<[string, (id: string, below: string) => Promise<unknown>, string]>([
    ["an acronym of another", (id) => update(id, { acronym: "legal" }), "DEPARTMENT_ACRONYM_TAKEN"],
    ["below itself", (id) => update(id, { parent_id: id }), "DEPARTMENT_BELOW_ITSELF"],
    ["below what depends on it", (id, below) => update(id, { parent_id: below }), "DEPARTMENT_BELOW_ITSELF"],
    ["the root below another", (id) => update(INT, { parent_id: id }), "DEPARTMENT_IS_ROOT"],
    [
      "seen otherwise",
      (id) => update(id, { name: "Otra", expected: { parent_id: LEGAL } }),
      "CHANGED_MEANWHILE",
    ],
    ["the root removed", () => remove(INT), "DEPARTMENT_IS_ROOT"],
    ["removed with others below", (id) => remove(id), "DEPARTMENT_HAS_SUB_DEPARTMENTS"],
    ["removed with people", () => remove(town.departments.OBRAS), "DEPARTMENT_HAS_USERS"],
  ])("is left as it is: %s", async (_name, act, code) => {
    const { id } = await aDepartment();
    const below = await aDepartment(id);
    const before = await town.db.department.findMany({ orderBy: { id: "asc" } });
    await expectRefusal(act(id, below.id), "conflict", { code });
    expect(await town.db.department.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });

  test("that was never used is removed with its private sector", async () => {
    const { id } = await aDepartment();
    await remove(id);
    await expectRefusal(get(id), "not_found");
    expect(await town.db.sector.count({ where: { departmentId: id } })).toBe(0);
  });

  test.each<[string, (id: string) => Promise<unknown>, Refusal]>([
    [
      "had a sector, which is gone",
      async (id) => {
        const sector = await town.invoke("admin", createSectorOp, { department_id: id, acronym: "GONE1" });
        await town.invoke("admin", deleteSectorOp, { sector_id: sector.id });
      },
      { code: "DEPARTMENT_HAD_SECTORS" },
    ],
    [
      "is named by a case type",
      (id) =>
        town.db.caseTemplateDepartment.create({ data: { templateId: town.templates.GEN, departmentId: id } }),
      { code: "DEPARTMENT_IN_USE", message: /tipos de expediente/ },
    ],
    [
      "has somebody who left",
      async (id) => aPerson({ estado: 5, sectorId: (await get(id)).sectors[0]!.id }),
      { code: "DEPARTMENT_IN_USE", message: /personas archivadas/ },
    ],
  ])("that %s is not removed", async (_name, use, refusal) => {
    const { id } = await aDepartment();
    await use(id);
    await expectRefusal(remove(id), "conflict", refusal);
    expect(await acronymsOf(id)).toEqual(["PRIV"]);
  });

  test("has its colours changed with those of its sectors, or nothing", async () => {
    const { id } = await aDepartment();
    const { id: sector_id } = await town.invoke("admin", createSectorOp, {
      department_id: id,
      acronym: "COLOR1",
    });
    const color = (sector: string, expected = {}) =>
      town.invoke("admin", colorDepartmentOp, {
        department_id: id,
        primary_color: "#ABCDEF",
        sector_colors: { [sector_id]: "#000000", [sector]: "#111111" },
        expected,
      });
    await expectRefusal(color(town.sectors["LEGAL#MESA"]), "invalid_input", {
      code: "SECTOR_NOT_OF_DEPARTMENT",
    });
    const [priv] = await town.db.sector.findMany({ where: { departmentId: id, acronym: "PRIV" } });
    await expectRefusal(color(priv!.id), "conflict", { code: "SECTOR_PRIV_FIXED" });
    expect(await get(id)).toMatchObject({ primary_color: null, sectors: [{ primary_color: null }, {}] });
    const seen = { primary_color: null, sector_colors: { [sector_id]: null } };
    expect(await color(sector_id, seen)).toMatchObject({ primary_color: "#abcdef" });
    expect(await get(id)).toMatchObject({ sectors: [{ primary_color: "#111111" }, { acronym: "PRIV" }] });
    await expectRefusal(color(sector_id, seen), "conflict", { code: "CHANGED_MEANWHILE" });
  });
});

describe("who heads a department", () => {
  test("works in its private sector, with the seal of its rank, until another does", async () => {
    const department = await aDepartment(INT, town.ranks.director);
    const [first, second] = [await aPerson(), await aPerson()];
    expect(await setHead(department.id, first)).toMatchObject({
      head_user: { id: first },
      counts: { employees: 1 },
    });
    expect((await get(department.id)).users).toMatchObject([
      { id: first, is_head: true, sector: { acronym: "PRIV" } },
    ]);
    expect(await sealOf(first)).toBe("Director");

    await setHead(department.id, second, { head_user_id: first });
    expect([await sealOf(first), await sealOf(second)]).toEqual([undefined, "Director"]);
    expect(await setHead(department.id, null)).toMatchObject({ head_user: null, counts: { employees: 2 } });
    expect(await sealOf(second)).toBeUndefined();
  });

  test("has no permission besides on what is their main sector now, and keeps those on others", async () => {
    const { id } = await aDepartment();
    const { sectors } = await get(id);
    const head = await aPerson();
    const others = { sectorId: town.sectors["LEGAL#MESA"] };
    for (const { sectorId } of [{ sectorId: sectors[0]!.id }, others])
      await town.db.userSectorPermission.create({ data: { userId: head, sectorId, canEdit: true } });
    await setHead(id, head);
    expect(await town.db.userSectorPermission.findMany({ where: { userId: head } })).toMatchObject([others]);
  });

  test("has the seal of the rank that the department gets, and the own one that they were given since", async () => {
    const department = await aDepartment(INT, town.ranks.director);
    const head = await aPerson();
    await setHead(department.id, head);
    await update(department.id, { rank_id: town.ranks.secretary });
    expect([await sealOf(head), (await findSigningIdentity(town.db, head))?.seal]).toEqual([
      "Secretario",
      "Secretario",
    ]);
    await update(department.id, { rank_id: null });
    expect(await sealOf(head)).toBeUndefined();
    const { id: sealId } = await town.db.seal.findUniqueOrThrow({ where: { name: "Asesor" } });
    await town.db.userSeal.create({ data: { userId: head, sealId } });
    await setHead(department.id, null);
    expect(await sealOf(head)).toBe("Asesor");
  });

  test.each<[string, () => Promise<string>, Refusal]>([
    [
      "heads another",
      async () => town.people.worksHead.id,
      { code: "HEADS_ANOTHER_DEPARTMENT", message: /Obras/ },
    ],
    ["is inactive", () => aPerson({ estado: 0 }), { code: "HEAD_NOT_ACTIVE" }],
    ["has not come yet", () => aPerson({ estado: 2 }), { code: "HEAD_NOT_ACTIVE" }],
  ])("is nobody who %s", async (_name, who, refusal) => {
    const { id } = await aDepartment();
    await expectRefusal(setHead(id, await who()), "conflict", refusal);
    expect(await get(id)).toMatchObject({ head_user: null, users: [] });
  });

  test("is chosen among active people who head none", async () => {
    const { id } = await aDepartment();
    const free = await aPerson();
    const list = (input: object) =>
      town.invoke("admin", listAvailableHeadsOp, { department_id: id, limit: 500, ...input });
    const ids = (await list({})).users.map((user) => user.id);
    expect(ids).toContain(free);
    for (const who of ["numerator", "inactive"] as const) expect(ids).not.toContain(town.people[who].id);
    expect(await list({ search: "siLVIO" })).toMatchObject({
      total: 1,
      users: [{ full_name: "Silvio Firmante" }],
    });
  });
});

describe("of two at once", () => {
  const settled = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.extra.code] : [],
    );

  test("who take one acronym, one gets it", async () => {
    const make = () =>
      town.invoke("admin", createDepartmentOp, { name: "Una de dos", acronym: "UNADOS", parent_id: INT });
    expect(await settled([make(), make()])).toEqual(["DEPARTMENT_ACRONYM_TAKEN"]);
  });

  test("who make one person the head of two departments, one does", async () => {
    const [one, two, head] = [await aDepartment(), await aDepartment(), await aPerson()];
    expect(await settled([setHead(one.id, head), setHead(two.id, head)])).toEqual([
      "HEADS_ANOTHER_DEPARTMENT",
    ]);
  });

  test("who make two people the head of one, both saw it vacant, one does", async () => {
    const department = await aDepartment(INT, town.ranks.director);
    const heads = [await aPerson(), await aPerson()];
    const calls = heads.map((head) => setHead(department.id, head, { head_user_id: null }));
    expect(await settled(calls)).toEqual(["CHANGED_MEANWHILE"]);
    expect((await Promise.all(heads.map(sealOf))).filter(Boolean)).toEqual(["Director"]);
  });

  test("who hang two departments below each other, one does", async () => {
    const [one, two] = [await aDepartment(), await aDepartment()];
    const calls = [update(one.id, { parent_id: two.id }), update(two.id, { parent_id: one.id })];
    expect(await settled(calls)).toEqual(["DEPARTMENT_BELOW_ITSELF"]);
  });

  test("who remove a department and hang another below it, one does", async () => {
    const [one, two] = [await aDepartment(), await aDepartment()];
    const refused = await settled([remove(one.id), update(two.id, { parent_id: one.id })]);
    expect(refused).toHaveLength(1);
    expect(["DEPARTMENT_HAS_SUB_DEPARTMENTS", "NOT_FOUND"]).toContain(refused[0]);
  });
});
