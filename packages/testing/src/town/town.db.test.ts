import { describe, expect, test } from "vitest";
import { aTown, type Town } from "./town";

const certificate = ({ database, municipalityId }: Town) =>
  database.global.signingCertificate.findFirstOrThrow({ where: { municipalityId } });

describe("a town", () => {
  test("is a copy of one that all share: the same people and catalog, and nothing that another wrote", async () => {
    await using one = await aTown();
    await using two = await aTown();
    expect([two.people, two.types, two.other.templates]).toEqual([
      one.people,
      one.types,
      one.other.templates,
    ]);
    expect(await two.db.user.findMany()).toEqual(await one.db.user.findMany());

    const { id } = await one.document({ status: "signed" });
    await one.db.user.update({ where: { id: one.people.signer.id }, data: { estado: 0 } });

    expect(await two.reload({ id, number: null })).toBeNull();
    expect(await two.db.numberLedger.count()).toBe(0);
    expect((await two.context("signer")).actor.userId).toBe(one.people.signer.id);
    expect((await two.ports.storage.get((await certificate(two)).storageKey))?.length).toBeGreaterThan(0);
  });

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
