import type { Who } from "@foja/testing/town/cast";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDocumentOp } from "../documents/create-document.op";
import { removeDocumentOp } from "../documents/remove-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { getCaseHistoryOp } from "./get-case-history.op";
import { linkDocumentOp } from "./link-document.op";
import { listCaseMovementsOp } from "./list-case-movements.op";

describe("movements are told as they were written", () => {
  let town: Town;
  beforeAll(async () => {
    town = await aTown();
  });
  afterAll(() => town.close());

  /** What both answers say, without the state of now. */
  const told = async (who: Who, case_id: string) => {
    const { movements } = await town.invoke(who, listCaseMovementsOp, { case_id });
    const history = await town.invoke(who, getCaseHistoryOp, { case_id });
    expect(history.movements).toEqual(movements);
    return { movements, sentences: history.ai_summary.split("\n").slice(1) };
  };

  const draftFor = async (case_id: string, reference = "Plano de la plaza", who: Who = "creator") =>
    town.invoke(who, createDocumentOp, { document_type_acronym: "IF", reference, case_id });

  test("whatever people, sectors and documents are called afterwards", async () => {
    const { id } = await town.case({ assigned: [{ sector: "OBRAS#PRIV" }] });
    const official = await town.document({ status: "signed" });
    await town.invoke("creator", linkDocumentOp, { case_id: id, official_document_id: official.id });
    const { document_id } = await draftFor(id);
    const before = await told("creator", id);
    expect(before.sentences[0]).toContain(
      "Carla Creadora propuso vincular el documento «Plano de la plaza».",
    );

    const { db, sectors, people } = town;
    await db.user.update({ where: { id: people.creator.id }, data: { fullName: "Carla Casada" } });
    await db.sector.update({ where: { id: sectors["LEGAL#MESA"] }, data: { acronym: "ENTRADA" } });
    await db.department.updateMany({ where: { acronym: "OBRAS" }, data: { name: "Obras", acronym: "OBR" } });
    await town.invoke("creator", updateDocumentOp, { document_id, reference: "Plano definitivo" });

    expect(await told("creator", id)).toEqual(before);
  });

  test("a draft's title only to who may open it, before and after it was removed", async () => {
    const { id } = await town.case({
      by: "stranger",
      owner: "OBRAS#PRIV",
      assigned: [{ sector: "LEGAL#MESA" }],
    });
    const { document_id } = await draftFor(id, "Sumario reservado a medias");
    const tells = async (who: Who) =>
      JSON.stringify(await told(who, id)).includes("Sumario reservado a medias");
    expect([await tells("creator"), await tells("signer"), await tells("stranger")]).toEqual([
      true,
      false,
      false,
    ]);

    const { sentences } = await told("creator", id);
    await town.invoke("creator", removeDocumentOp, { document_id });
    expect((await told("creator", id)).sentences.slice(1)).toEqual(sentences);
    expect([await tells("signer"), await tells("stranger"), await tells("outsider")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    [
      "proposed elsewhere",
      (id: string) => town.invoke("creator", updateDocumentOp, { document_id: id, proposed_case_ids: [] }),
    ],
    ["removed", (id: string) => town.invoke("creator", removeDocumentOp, { document_id: id })],
  ])("a proposal that is withdrawn leaves a movement: %s", async (_, withdraw) => {
    const { id } = await town.case({});
    const { document_id } = await draftFor(id);
    await withdraw(document_id);

    const { movements, sentences } = await told("creator", id);
    expect(movements.map(({ movement_type, reason }) => [movement_type, reason]).slice(0, 2)).toEqual([
      ["document_proposal_reject", "Retiró la propuesta de vincular «Plano de la plaza»"],
      ["document_proposal", "Propuso vincular «Plano de la plaza»"],
    ]);
    expect(sentences[0]).toContain("retiró la propuesta de vincular el documento «Plano de la plaza».");
    expect((await told("delegate", id)).movements[0]?.reason).toBe(
      "Retiró la propuesta de vincular un documento",
    );
    expect(await town.db.caseProposal.count({ where: { caseId: id } })).toBe(0);
  });

  describe("in the database, with the rights that the application has", () => {
    const statement = (text: string, id: string, document: string | null = null) =>
      town.database.sql(town.schema, text, [id, ...(document ? [document] : [])]);

    test("nobody changes or removes a movement", async () => {
      const [role] = await town.database.sql<{ name: string }>(
        town.schema,
        "SELECT current_user AS name",
        [],
      );
      expect(role?.name).toBe("foja_app");
      const { id } = await town.case({});
      const { document_id } = await draftFor(id);
      const other = await town.document({});
      const all = () => town.db.caseMovement.findMany({ where: { caseId: id }, orderBy: { seq: "asc" } });
      const before = await all();
      expect(before.map(({ documentId }) => documentId)).toContain(document_id);

      const update = (change: string) => `UPDATE case_movements SET ${change} WHERE case_id = $1`;
      for (const [text, document] of [
        [update("reason = 'Otro'")],
        [update("told = '{}'")],
        [update("user_id = NULL")],
        [update("document_id = $2"), other.id],
        [update("document_id = NULL")],
        [update("document_id = NULL, reason = 'Otro'")],
        ["DELETE FROM case_movements WHERE case_id = $1"],
      ] as const) {
        await expect(statement(text, id, document), text).rejects.toThrow(/never changed/);
      }
      expect(await all()).toEqual(before);
    });

    test("a document that is removed leaves its movements, and they differ in nothing else", async () => {
      const { id } = await town.case({});
      const { document_id } = await draftFor(id);
      const all = () => town.db.caseMovement.findMany({ where: { caseId: id }, orderBy: { seq: "asc" } });
      const before = await all();
      await town.invoke("creator", removeDocumentOp, { document_id });
      const after = await all();
      expect(after.slice(0, before.length)).toEqual(
        before.map((movement) =>
          movement.documentId === document_id ? { ...movement, documentId: null } : movement,
        ),
      );
      expect(after.length).toBeGreaterThan(before.length);
    });
  });
});
