import { describe, expect, test } from "vitest";
import { aTown } from "./town";

describe("a town", () => {
  test("has two municipalities whose documents and cases do not mix, with numbers in order", async () => {
    await using town = await aTown();

    const draft = await town.document();
    const signed = await town.document({ status: "signed" });
    const ordinance = await town.document({ type: "DISPO", status: "signed" });
    const folder = await town.case({ documents: [signed], assigned: [{ sector: "OBRAS#PRIV" }] });
    const elsewhere = await town.other.document({ status: "signed" });

    expect(await town.reload(draft)).toMatchObject({ status: "draft", officialNumber: null, signers: [] });
    expect(await town.reload(signed)).toMatchObject({ status: "signed", officialNumber: signed.number });
    expect([signed.number, ordinance.number, folder.cover.number, folder.number, elsewhere.number]).toEqual([
      "IF-2027-00000001-MUNI-LEGAL",
      "DISPO-2027-00000001-MUNI-LEGAL",
      "CAEX-2027-00000002-MUNI-LEGAL",
      "EE-2027-000001-MUNI-LEGAL",
      "IF-2027-00000001-OTRA-LEGAL",
    ]);
    expect(await town.db.caseDocument.count({ where: { caseId: folder.id } })).toBe(2);
    expect(await town.reload(elsewhere)).toBeNull();
    expect(await town.jobs()).toEqual([]);
  });

  test("lets nobody act who may not", async () => {
    await using town = await aTown();

    await expect(town.context("inactive")).rejects.toThrow("may not act");
    expect((await town.context("delegate")).actor).toMatchObject({
      viewSectorIds: expect.arrayContaining([town.sectors["OBRAS#PRIV"], town.sectors["LEGAL#MESA"]]),
      editSectorIds: [town.sectors["HAC#PRIV"], town.sectors["LEGAL#MESA"]],
    });
  });
});
