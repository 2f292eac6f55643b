import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { findSigningIdentity } from "../people/seal";
import { createRankOp } from "./create-rank.op";
import { createSealOp } from "./create-seal.op";
import { deleteRankOp } from "./delete-rank.op";
import { deleteSealOp } from "./delete-seal.op";
import { getRankOp } from "./get-rank.op";
import { getSealOp } from "./get-seal.op";
import { listRanksOp } from "./list-ranks.op";
import { listSealsOp } from "./list-seals.op";
import { setDepartmentHeadOp } from "./set-department-head.op";
import { updateRankOp } from "./update-rank.op";
import { updateSealOp } from "./update-seal.op";

const town = await townOfFile();

let made = 0;
const aRank = (data: object = {}) => {
  made++;
  return town.invoke("admin", createRankOp, { name: `Rango ${made}`, level: 10 + made, ...data });
};
const aSeal = (data: object = {}) => town.invoke("admin", createSealOp, { name: `Sello ${++made}`, ...data });
const update = (rank_id: string, changes: object) =>
  town.invoke("admin", updateRankOp, { rank_id, ...changes });
const updateSeal = (seal_id: number, changes: object) =>
  town.invoke("admin", updateSealOp, { seal_id, ...changes });
const removeRank = (rank_id: string) => town.invoke("admin", deleteRankOp, { rank_id });
const removeSeal = (seal_id: number) => town.invoke("admin", deleteSealOp, { seal_id });
const sealIdOf = async (name: string) => (await town.db.seal.findUniqueOrThrow({ where: { name } })).id;

test("ranks are listed from the highest, each with its seal; seals with their rank", async () => {
  const { ranks } = await town.invoke("admin", listRanksOp, { limit: 2 });
  expect(ranks).toMatchObject([
    { name: "Intendente", level: 1, seal: { name: "Intendente Municipal" } },
    { name: "Secretario", level: 2 },
  ]);
  const { city_seals } = await town.invoke("admin", listSealsOp, {});
  expect(city_seals.find(({ name }) => name === "Director")).toMatchObject({
    rank: { name: "Director", level: 3 },
  });
  expect(city_seals.find(({ name }) => name === "Asesor")).toMatchObject({ rank: null });
});

test("both are found by their words, and tell what uses them", async () => {
  const { ranks } = await town.invoke("admin", listRanksOp, { search: "secretario" });
  expect(ranks.map(({ name }) => name)).toEqual(["Secretario"]);
  const { city_seals } = await town.invoke("admin", listSealsOp, { search: "intend" });
  expect(city_seals.map(({ name }) => name)).toEqual(["Intendente Municipal"]);

  const rank = await town.invoke("admin", getRankOp, { rank_id: town.ranks.director });
  expect(rank.departments.map(({ acronym }) => acronym)).toEqual(["LEGAL", "HAC"]);
  expect(rank.document_types).toBeGreaterThan(0);
  const seal = await town.invoke("admin", getSealOp, { seal_id: await sealIdOf("Asesor") });
  expect(seal).toMatchObject({ name: "Asesor", ranks: [] });
  expect(seal.users).toBeGreaterThan(0);
});

describe("a rank", () => {
  test("whose seal changes gives the new one to those who head its departments", async () => {
    const head = town.people.worksHead.id;
    await town.invoke("admin", setDepartmentHeadOp, {
      department_id: town.departments.OBRAS,
      head_user_id: head,
    });
    const { id, name } = await aSeal();
    const own = async () =>
      (await town.db.userSeal.findUnique({ where: { userId: head }, include: { seal: true } }))?.seal.name;
    const signing = async () => (await findSigningIdentity(town.db, head))?.seal;
    expect(await own()).toBe("Secretario");
    await update(town.ranks.secretary, { city_seal_id: id });
    expect([await own(), await signing()]).toEqual([name, name]);
    await update(town.ranks.secretary, { city_seal_id: null });
    expect([await own(), await signing()]).toEqual([undefined, undefined]);
  });

  test("is changed in what is said, and removed once nothing uses it", async () => {
    const { id } = await aRank();
    const wanted = { name: "Subdirector", level: 200 };
    expect(await update(id, { ...wanted, city_seal_id: await sealIdOf("Asesor") })).toMatchObject({
      ...wanted,
      seal: { name: "Asesor" },
    });
    await removeRank(id);
    await expectRefusal(removeRank(id), "not_found");
  });

  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ["a name of another", (id) => update(id, { name: "Director" }), "RANK_NAME_TAKEN"],
    ["a level of another", (id) => update(id, { level: 3 }), "RANK_LEVEL_TAKEN"],
    ["made with a level of another", () => aRank({ level: 3 }), "RANK_LEVEL_TAKEN"],
    ["seen otherwise", (id) => update(id, { level: 300, expected: { level: 3 } }), "CHANGED_MEANWHILE"],
    ["removed while departments have it", () => removeRank(town.ranks.director), "RANK_IN_USE"],
  ])("is left as it is: %s", async (_name, act, code) => {
    const { id } = await aRank();
    const before = await town.db.rank.findMany({ orderBy: { id: "asc" } });
    await expectRefusal(act(id), "conflict", { code });
    expect(await town.db.rank.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });
});

describe("a seal", () => {
  test("is changed in what is said, and removed once nothing uses it", async () => {
    const { id } = await aSeal({ description: "De prueba" });
    expect(await updateSeal(id, { name: "Inspectora" })).toMatchObject({
      name: "Inspectora",
      description: "De prueba",
    });
    expect(await updateSeal(id, { description: "" })).toMatchObject({ description: "" });
    await removeSeal(id);
    await expectRefusal(removeSeal(id), "not_found");
  });

  test.each<[string, (id: number) => Promise<unknown>, string]>([
    ["a name of another", (id) => updateSeal(id, { name: "Director" }), "SEAL_NAME_TAKEN"],
    [
      "seen otherwise",
      (id) => updateSeal(id, { description: "X", expected: { name: "Y" } }),
      "CHANGED_MEANWHILE",
    ],
    ["removed while a rank has it", async () => removeSeal(await sealIdOf("Director")), "SEAL_IN_USE"],
    ["removed while a person has it", async () => removeSeal(await sealIdOf("Asesor")), "SEAL_IN_USE"],
  ])("is left as it is: %s", async (_name, act, code) => {
    const { id } = await aSeal();
    const before = await town.db.seal.findMany({ orderBy: { id: "asc" } });
    await expectRefusal(act(id), "conflict", { code });
    expect(await town.db.seal.findMany({ orderBy: { id: "asc" } })).toEqual(before);
  });
});

test.each([
  ["ranks of one level", () => aRank({ level: 400 }), "RANK_LEVEL_TAKEN"],
  ["seals of one name", () => aSeal({ name: "Uno solo" }), "SEAL_NAME_TAKEN"],
])("of two who make %s at once, one does", async (_name, make, code) => {
  const outcomes = await Promise.allSettled([make(), make()]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ extra: { code } }]);
});

test("of somebody who removes a seal and somebody who is given it, one is refused", async () => {
  const { id } = await aSeal();
  const given = town.db.userSeal.create({ data: { userId: town.people.unsealed.id, sealId: id } });
  const outcomes = await Promise.allSettled([removeSeal(id), given]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
