import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { AppError } from "../kernel/errors";
import { assignCaseOp } from "./assign-case.op";
import { changeCaseStatusOp } from "./change-case-status.op";
import { closeAssignmentOp } from "./close-assignment.op";
import { getCaseHistoryOp } from "./get-case-history.op";
import { transferCaseOp } from "./transfer-case.op";

const town = await townOfFile();

type Case = Pick<Awaited<ReturnType<Town["case"]>>, "id">;
type Options = { readonly to?: keyof typeof town.sectors; readonly person?: Who; readonly pass?: boolean };

const wanted = ({ id }: Case, { to = "OBRAS#PRIV", person, pass = false }: Options) => ({
  case_id: id,
  target_sector_id: town.sectors[to],
  reason: "Para su informe",
  create_official_doc: pass,
  ...(person && { assigned_user_id: town.people[person].id }),
});
const transfer = (who: Who, target: Case, options: Options = {}) =>
  town.invoke(who, transferCaseOp, wanted(target, options));
const assign = (who: Who, target: Case, options: Options = {}) =>
  town.invoke(who, assignCaseOp, wanted(target, options));
const close = (who: Who, { id }: Case, movementId: string) =>
  town.invoke(who, closeAssignmentOp, { case_id: id, movement_id: movementId, reason: "Ya está hecho" });

const state = async ({ id }: Case) => ({
  case: await town.db.case.findUniqueOrThrow({ where: { id } }),
  owners: await town.db.caseOwner.findMany({ where: { caseId: id }, orderBy: { since: "asc" } }),
  assignments: await town.db.caseAssignment.findMany({ where: { caseId: id } }),
  movements: await town.db.caseMovement.findMany({ where: { caseId: id }, orderBy: { seq: "asc" } }),
  documents: await town.db.caseDocument.findMany({ where: { caseId: id }, orderBy: { order: "asc" } }),
});

const noticesOf = async ({ id }: Case, kind: string) =>
  (await town.db.notification.findMany({ where: { entityId: id, kind } })).map(({ userId }) => userId);

describe("a transfer", () => {
  test("to a sector that was asked to act ends what it was asked, and says so", async () => {
    const target = await town.case({ responsibles: { creator: "ADMIN" } });
    const { movement_id } = await assign("creator", target);
    await transfer("creator", target);
    const { assignments, movements } = await state(target);
    expect(assignments.map(({ closedAt }) => closedAt !== null)).toEqual([true]);
    expect(movements.find(({ type }) => type === "assignment_close")).toMatchObject({
      data: { closes_movement_id: movement_id },
    });
    const { movements: told } = await town.invoke("outsider", getCaseHistoryOp, { case_id: target.id });
    expect(told.find(({ movement_type }) => movement_type === "assignment")?.details).toEqual({
      is_open: false,
    });
  });

  test("hands the case over: the new sector owns it, the old one still sees it, its ADMIN gives way", async () => {
    const target = await town.case({ responsibles: { creator: "ADMIN", signer: "ADDITIONAL" } });

    const answer = await transfer("creator", target, { person: "outsider" });

    expect(answer).toMatchObject({ from_sector: "MESA", to_sector: "OBRAS#PRIV" });
    const { case: row, owners, movements } = await state(target);
    expect(row.ownerSectorId).toBe(town.sectors["OBRAS#PRIV"]);
    expect(owners.map(({ sectorId, until }) => [sectorId, until !== null])).toEqual([
      [town.sectors["LEGAL#MESA"], true],
      [town.sectors["OBRAS#PRIV"], false],
    ]);
    expect(movements.map(({ type }) => type)).toEqual([
      "creation",
      "transfer",
      "responsible_remove",
      "responsible_add",
    ]);
    expect(movements[1]).toMatchObject({
      id: answer.movement_id,
      data: { person_name: town.people.outsider.fullName },
    });
    const { movements: told } = await town.invoke("delegate", getCaseHistoryOp, { case_id: target.id });
    expect(told).toHaveLength(4);
    expect(await noticesOf(target, "case_transferred")).toEqual([town.people.outsider.id]);
  });

  test("without a person the people of the sector hear of it", async () => {
    const target = await town.case();
    await transfer("creator", target);
    expect(await noticesOf(target, "case_transferred")).toContain(town.people.outsider.id);
    expect(await noticesOf(target, "case_transferred")).not.toContain(town.people.stranger.id);
  });

  test("with a pass: signed, numbered, in the case, and named by the movement", async () => {
    const target = await town.case();
    const { movement_id } = await transfer("creator", target, { pass: true });

    const { movements, documents } = await state(target);
    const movement = movements.find(({ id }) => id === movement_id)!;
    const pass = await town.db.document.findUniqueOrThrow({
      where: { id: movement.documentId! },
      include: { type: true },
    });
    expect(pass).toMatchObject({ status: "signed", visibility: "interno", type: { acronym: "PV" } });
    expect(pass.officialNumber).toMatch(/^PV-2027-\d+-MUNI-LEGAL$/);
    expect(pass.content).toContain("Para su informe");
    expect(documents.at(-1)).toMatchObject({ documentId: pass.id, isActive: true });
  });

  test("of a reserved case: its pass is reserved, and whom it is addressed to sees it", async () => {
    const target = await town.case({ template: "SUM", responsibles: { creator: "ADMIN" } });
    await transfer("creator", target, { pass: true, person: "outsider" });
    const { movements } = await state(target);
    const { documentId } = movements.find(({ type }) => type === "transfer")!;
    expect(await town.db.document.findUniqueOrThrow({ where: { id: documentId! } })).toMatchObject({
      visibility: "reservado",
    });
    await town.invoke("outsider", getCaseHistoryOp, { case_id: target.id });
    await expectRefusal(town.invoke("creator", getCaseHistoryOp, { case_id: target.id }), "not_found");
  });
});

describe("who may move, and where to", () => {
  test.each<[string, Who, Options, "invalid_input" | "forbidden", string]>([
    ["the owner itself", "creator", { to: "LEGAL#MESA" }, "invalid_input", "TARGET_SECTOR"],
    ["a person of another sector", "creator", { person: "stranger" }, "invalid_input", "ASSIGNED_USER"],
    ["somebody inactive", "creator", { person: "inactive" }, "invalid_input", "ASSIGNED_USER"],
    ["by a sector that may not see it", "outsider", {}, "forbidden", "CASE_NOT_VISIBLE"],
    ["by who only finds it", "searcher", {}, "forbidden", "CASE_NOT_TRANSFERABLE"],
  ])("a transfer is refused: %s", async (_what, who, options, kind, code) => {
    const target = await town.case();
    const before = await state(target);
    for (const pass of [false, true]) {
      await expectRefusal(transfer(who, target, { ...options, pass }), kind, { code });
    }
    expect(await state(target)).toEqual(before);
  });

  test("a sector that is not in use is no target", async () => {
    const target = await town.case();
    const idle = await town.db.sector.create({
      data: {
        id: crypto.randomUUID(),
        acronym: "VACIO",
        departmentId: town.departments.OBRAS,
        isActive: false,
      },
    });
    const refused = town.invoke("creator", transferCaseOp, {
      ...wanted(target, {}),
      target_sector_id: idle.id,
    });
    await expectRefusal(refused, "invalid_input", { code: "TARGET_SECTOR" });
  });

  test("a responsible of another sector assigns, but does not transfer", async () => {
    const target = await town.case({ responsibles: { stranger: "ADDITIONAL" } });
    await assign("stranger", target);
    await expectRefusal(transfer("stranger", target), "forbidden", { code: "CASE_NOT_TRANSFERABLE" });
  });

  test("an archived case stays where it is", async () => {
    const target = await town.case({ status: "archived" });
    await expectRefusal(transfer("creator", target), "wrong_state", { code: "CASE_ARCHIVED" });
    await expectRefusal(assign("creator", target), "wrong_state", { code: "CASE_ARCHIVED" });
  });
});

describe("an assignment", () => {
  test("lets the sector act until it is closed, by itself or by who edits the case", async () => {
    const target = await town.case();
    const { movement_id, assigned_to, sector } = await assign("creator", target, { person: "worksHead" });
    expect([assigned_to, sector]).toEqual([town.people.worksHead.fullName, "OBRAS#PRIV"]);
    expect(await noticesOf(target, "case_assigned")).toEqual([town.people.worksHead.id]);

    const closed = await close("worksHead", target, movement_id);
    expect((await state(target)).assignments).toMatchObject([
      { movementId: movement_id, closedById: town.people.worksHead.id, closeReason: "Ya está hecho" },
    ]);
    expect(closed.movement_id).not.toBe(movement_id);
    expect(await noticesOf(target, "assignment_closed")).toEqual([town.people.creator.id]);

    const again = await assign("creator", target);
    await close("creator", target, again.movement_id);
  });

  test("of a reserved case: who assigned it and may not see it any more does not hear of its end", async () => {
    const target = await town.case({ template: "SUM", responsibles: { creator: "ADMIN" } });
    const first = await assign("creator", target, { person: "worksHead" });
    const second = await assign("creator", target, { person: "worksHead" });
    await close("worksHead", target, first.movement_id);
    expect(await noticesOf(target, "assignment_closed")).toEqual([town.people.creator.id]);

    await transfer("creator", target, { to: "HAC#PRIV" });
    await close("worksHead", target, second.movement_id);
    expect(await noticesOf(target, "assignment_closed")).toHaveLength(1);
  });

  test("with a pass", async () => {
    const target = await town.case();
    const { movement_id } = await assign("creator", target, { pass: true });
    const { movements, documents } = await state(target);
    expect(movements.find(({ id }) => id === movement_id)?.documentId).toBe(documents.at(-1)!.documentId);
  });

  test("is not closed by others, nor twice, nor through another case or movement", async () => {
    const target = await town.case();
    const other = await town.case();
    const { movement_id } = await assign("creator", target);
    await expectRefusal(close("searcher", target, movement_id), "forbidden", {
      code: "ASSIGNMENT_NOT_YOURS",
    });
    for (const [which, movement] of [
      [other, movement_id],
      [target, (await state(target)).movements[0]!.id],
    ] as const) {
      await expectRefusal(close("creator", which, movement), "wrong_state", {
        code: "NOT_AN_OPEN_ASSIGNMENT",
      });
    }
    await close("creator", target, movement_id);
    await expectRefusal(close("creator", target, movement_id), "wrong_state");
  });
});

describe("two at once", () => {
  /** One does it, and the other is refused with the code. */
  const expectOne = async (work: readonly Promise<unknown>[], code: string) => {
    const results = await Promise.allSettled(work);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toBeInstanceOf(AppError);
    expect((refused[0]!.reason as AppError).extra).toMatchObject({ code });
  };

  test.each([false, true])("transfers: one moves the case (with a pass: %s)", async (pass) => {
    const target = await town.case();
    const before = await town.db.document.count({ where: { type: { acronym: "PV" } } });
    const moves = [
      transfer("creator", target, { pass }),
      transfer("signer", target, { pass, to: "HAC#PRIV" }),
    ];
    await expectOne(moves, "CASE_NOT_TRANSFERABLE");
    const { owners, movements } = await state(target);
    expect([owners.length, movements.length]).toEqual([2, 2]);
    // Nothing is left of the other: no pass, no number.
    expect(await town.db.document.count({ where: { type: { acronym: "PV" } } })).toBe(before + Number(pass));
    expect(await town.db.numberLedger.count({ where: { state: "reserved" } })).toBe(0);
  });

  test("a transfer with a pass, and an archiving: whatever order, the pass never names what did not happen", async () => {
    const target = await town.case();
    await Promise.allSettled([
      transfer("creator", target, { pass: true }),
      town.invoke("signer", changeCaseStatusOp, {
        case_id: target.id,
        status: "archived",
        reason: "Terminó",
      }),
    ]);
    const { movements, documents } = await state(target);
    expect(documents.filter(({ order }) => order > 1)).toHaveLength(
      movements.filter(({ type }) => type === "transfer").length,
    );
  });

  test("who close the same assignment: one does", async () => {
    const target = await town.case();
    const { movement_id } = await assign("creator", target);
    await expectOne(
      [close("creator", target, movement_id), close("signer", target, movement_id)],
      "NOT_AN_OPEN_ASSIGNMENT",
    );
    const { movements } = await state(target);
    expect(movements.filter(({ type }) => type === "assignment_close")).toHaveLength(1);
  });
});
