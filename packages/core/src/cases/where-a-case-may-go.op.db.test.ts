import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { listSectorUsersOp } from "./list-sector-users.op";
import { prepareAssignmentOp } from "./prepare-assignment.op";
import { prepareTransferOp } from "./prepare-transfer.op";

const town = await townOfFile();

const namesOf = (people: readonly { readonly full_name: string }[]) =>
  people.map(({ full_name }) => full_name);

describe("where a case may go", () => {
  test("to every sector but the one that administers it", async () => {
    const target = await town.case();
    const { available_sectors } = await town.invoke("creator", prepareTransferOp, { case_id: target.id });
    expect(available_sectors.map(({ acronym }) => acronym)).toEqual([
      "LEGAL#PRIV",
      "HAC#PRIV",
      "INT#PRIV",
      "OBRAS#PRIV",
    ]);
  });

  test("an assignment also to somebody active there, by their main sector or a permission", async () => {
    const target = await town.case({ owner: "HAC#PRIV", by: "stranger" });
    const { available_sectors } = await town.invoke("stranger", prepareAssignmentOp, { case_id: target.id });
    const people = Object.fromEntries(
      available_sectors.map(({ acronym, users }) => [acronym, namesOf(users)]),
    );
    expect(people).toMatchObject({
      MESA: ["Carla Creadora", "Delia Delegada", "Saúl Sinsello", "Silvio Firmante"],
      "OBRAS#PRIV": ["Delia Delegada", "Olga Obras", "Oscar Obrero"],
    });
    for (const { sector_id, users } of available_sectors) {
      const listed = await town.invoke("stranger", listSectorUsersOp, { sector_id });
      expect(listed.users.map(({ role: _, ...person }) => person)).toEqual(users);
    }
  });

  test.each<[Who, Parameters<typeof town.case>[0], "both" | "transfer", "forbidden" | "wrong_state", string]>(
    [
      ["stranger", {}, "both", "forbidden", "CASE_NOT_VISIBLE"],
      ["searcher", {}, "transfer", "forbidden", "CASE_NOT_TRANSFERABLE"],
      ["outsider", { responsibles: { outsider: "ADMIN" } }, "transfer", "forbidden", "CASE_NOT_TRANSFERABLE"],
      ["creator", { status: "archived" }, "both", "wrong_state", "CASE_ARCHIVED"],
    ],
  )("is not told to %s with %j", async (who, options, which, code, extra) => {
    const { id: case_id } = await town.case(options);
    await expectRefusal(town.invoke(who, prepareTransferOp, { case_id }), code, { code: extra });
    if (which === "both") {
      await expectRefusal(town.invoke(who, prepareAssignmentOp, { case_id }), code, { code: extra });
    }
  });

  test("a responsible may assign without being able to transfer; who only sees it may not", async () => {
    const { id: case_id } = await town.case({ responsibles: { outsider: "ADDITIONAL" } });
    const { available_sectors } = await town.invoke("outsider", prepareAssignmentOp, { case_id });
    expect(available_sectors.length).toBeGreaterThan(3);
    const refused = town.invoke("searcher", prepareAssignmentOp, { case_id });
    await expectRefusal(refused, "forbidden", { code: "CASE_NOT_EDITABLE" });
  });

  test("a missing sector, and one of another municipality, are the same 404", async () => {
    for (const sector_id of [crypto.randomUUID(), town.other.sectors["LEGAL#MESA"]]) {
      await expectRefusal(town.invoke("creator", listSectorUsersOp, { sector_id }), "not_found");
    }
  });
});
