import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { addResponsibleOp } from "./add-responsible.op";
import { listResponsiblesOp } from "./list-responsibles.op";
import { removeResponsibleOp } from "./remove-responsible.op";

const town = await townOfFile();

type Case = Awaited<ReturnType<Town["case"]>>;
type Sector = keyof typeof town.sectors;
type Type = "ADMIN" | "ADDITIONAL";

const add = (who: Who, target: { id: string }, user: Who, type: Type, sector: Sector = "LEGAL#MESA") =>
  town.invoke(who, addResponsibleOp, {
    case_id: target.id,
    user_id: town.people[user].id,
    type,
    sector_id: town.sectors[sector],
  });

const state = async ({ id }: Pick<Case, "id">) => ({
  responsibles: await town.db.caseResponsible.findMany({ where: { caseId: id }, orderBy: { id: "asc" } }),
  movements: await town.db.caseMovement.findMany({ where: { caseId: id }, orderBy: { seq: "asc" } }),
});

const active = async (target: Case) => {
  const { responsibles, total } = await town.invoke("creator", listResponsiblesOp, { case_id: target.id });
  expect(total).toBe(responsibles.length);
  return responsibles.map(({ full_name, type }) => [full_name, type]);
};

describe("cases.addResponsible", () => {
  test("a new ADMIN takes the place of the one before; both movements say it", async () => {
    const target = await town.case({ responsibles: { signer: "ADMIN", unsealed: "ADDITIONAL" } });

    const answer = await add("creator", target, "creator", "ADMIN");

    expect(answer).toMatchObject({
      user_id: town.people.creator.id,
      full_name: "Carla Creadora",
      type: "ADMIN",
      sector_acronym: "MESA",
      added_at: town.clock.now().toISOString(),
    });
    expect(await active(target)).toEqual([
      ["Carla Creadora", "ADMIN"],
      ["Saúl Sinsello", "ADDITIONAL"],
    ]);
    const { responsibles, movements } = await state(target);
    expect(responsibles.find(({ userId }) => userId === town.people.signer.id)).toMatchObject({
      removedAt: town.clock.now(),
      removedById: town.people.creator.id,
    });
    expect(movements.slice(-2)).toMatchObject([
      { type: "responsible_remove", data: { person_name: "Silvio Firmante", responsible_type: "ADMIN" } },
      {
        type: "responsible_add",
        reason: "Asignacion de responsable",
        data: { person_name: "Carla Creadora", responsible_type: "ADMIN" },
      },
    ]);
  });

  test("an additional one becomes ADMIN; the ADMIN is not added beside themselves", async () => {
    const target = await town.case({ responsibles: { signer: "ADDITIONAL" } });
    await add("creator", target, "signer", "ADMIN");
    await expectRefusal(add("creator", target, "signer", "ADDITIONAL"), "conflict", {
      code: "ALREADY_RESPONSIBLE",
    });
    expect(await active(target)).toEqual([["Silvio Firmante", "ADMIN"]]);
  });

  test.each<[string, Who, Type, Sector]>([
    ["an acting sector's person", "outsider", "ADDITIONAL", "OBRAS#PRIV"],
    ["somebody who was given the owner sector", "delegate", "ADMIN", "LEGAL#MESA"],
  ])("takes %s", async (_, user, type, sector) => {
    const target = await town.case({ assigned: [{ sector: "OBRAS#PRIV" }] });
    expect(await add("creator", target, user, type, sector)).toMatchObject({ type });
  });

  type Refused = {
    what: string;
    as?: Who;
    user?: Who;
    type?: Type;
    sector?: Sector;
    target?: Parameters<Town["case"]>[0];
    code: "forbidden" | "not_found" | "invalid_input" | "conflict";
    extra?: string;
  };
  test.each<Refused>([
    { what: "one who sees it without edit", as: "searcher", code: "forbidden", extra: "CASE_NOT_EDITABLE" },
    { what: "one who does not see it", as: "stranger", code: "forbidden", extra: "CASE_NOT_VISIBLE" },
    {
      what: "an acting sector",
      as: "outsider",
      target: { assigned: [{ sector: "OBRAS#PRIV" }] },
      code: "forbidden",
      extra: "CASE_NOT_EDITABLE",
    },
    {
      what: "a stranger to a reserved case",
      as: "stranger",
      target: { template: "SUM" },
      code: "not_found",
    },
    { what: "an inactive person", user: "inactive", code: "invalid_input", extra: "RESPONSIBLE_USER" },
    {
      what: "a person of another sector",
      user: "outsider",
      code: "invalid_input",
      extra: "RESPONSIBLE_USER",
    },
    {
      what: "a sector without part in the case",
      user: "outsider",
      sector: "OBRAS#PRIV",
      code: "invalid_input",
      extra: "RESPONSIBLE_SECTOR",
    },
    {
      what: "an ADMIN of an acting sector",
      user: "outsider",
      type: "ADMIN",
      sector: "OBRAS#PRIV",
      target: { assigned: [{ sector: "OBRAS#PRIV" }] },
      code: "invalid_input",
      extra: "RESPONSIBLE_SECTOR",
    },
    {
      what: "one who is it already",
      target: { responsibles: { signer: "ADDITIONAL" } },
      code: "conflict",
      extra: "ALREADY_RESPONSIBLE",
    },
  ])("refuses $what and changes nothing", async (row) => {
    const target = await town.case(row.target);
    const before = await state(target);
    const { as = "creator", user = "signer", type = "ADDITIONAL", sector } = row;
    await expectRefusal(add(as, target, user, type, sector), row.code, row.extra ? { code: row.extra } : {});
    expect(await state(target)).toEqual(before);
  });

  test("two ADMINs at once: the second takes the place of the first", async () => {
    const target = await town.case();
    await Promise.all([
      add("creator", target, "creator", "ADMIN"),
      add("creator", target, "signer", "ADMIN"),
    ]);
    expect(await active(target)).toHaveLength(1);
    expect((await state(target)).responsibles).toHaveLength(2);
  });

  test("the same one twice at once: one conflict", async () => {
    const target = await town.case();
    const answers = await Promise.allSettled([
      add("creator", target, "signer", "ADDITIONAL"),
      add("creator", target, "signer", "ADDITIONAL"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await active(target)).toEqual([["Silvio Firmante", "ADDITIONAL"]]);
  });
});

describe("cases.removeResponsible", () => {
  const remove = (who: Who, target: { id: string }, responsible_id: string) =>
    town.invoke(who, removeResponsibleOp, { case_id: target.id, responsible_id });
  const onlyOne = async (target: Case) => (await state(target)).responsibles[0]!.id;

  test("keeps the row and tells it; a second time there is none", async () => {
    const target = await town.case({ responsibles: { signer: "ADDITIONAL" } });
    const id = await onlyOne(target);

    expect(await remove("creator", target, id)).toEqual({
      message: "Silvio Firmante ya no es responsable del expediente",
      id,
    });
    expect(await active(target)).toEqual([]);
    expect((await state(target)).movements.at(-1)).toMatchObject({
      type: "responsible_remove",
      reason: "Remocion de responsable",
      data: { person_id: town.people.signer.id },
    });
    await expectRefusal(remove("creator", target, id), "not_found");
  });

  test("twice at once: one is told that there is none", async () => {
    const target = await town.case({ responsibles: { signer: "ADDITIONAL" } });
    const id = await onlyOne(target);
    const answers = await Promise.allSettled([remove("creator", target, id), remove("creator", target, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { movements } = await state(target);
    expect(movements.filter(({ type }) => type === "responsible_remove")).toHaveLength(1);
  });

  test.each<[Who, "forbidden", string]>([
    ["searcher", "forbidden", "CASE_NOT_EDITABLE"],
    ["stranger", "forbidden", "CASE_NOT_VISIBLE"],
  ])("refuses %s", async (who, code, extra) => {
    const target = await town.case({ responsibles: { signer: "ADDITIONAL" } });
    await expectRefusal(remove(who, target, await onlyOne(target)), code, { code: extra });
    expect(await active(target)).toHaveLength(1);
  });

  test("one of another case is none of this", async () => {
    const target = await town.case();
    const another = await town.case({ responsibles: { signer: "ADDITIONAL" } });
    await expectRefusal(remove("creator", target, await onlyOne(another)), "not_found");
    expect(await active(another)).toHaveLength(1);
  });
});
