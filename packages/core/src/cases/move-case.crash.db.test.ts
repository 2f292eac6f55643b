import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { AppError } from "../kernel/errors";
import { ComposerError } from "../ports/composer";
import { NotaryError } from "../ports/notary";
import { SYSTEM_NUMBERS_MS } from "../signing/time-limits";
import { releaseExpiredNumbersOp } from "../sweeps/release-expired-numbers.op";
import { assignCaseOp } from "./assign-case.op";
import { changeCaseStatusOp } from "./change-case-status.op";
import { type Moved, moveCase } from "./move-case";
import { planMove } from "./plan-move";
import { transferCaseOp } from "./transfer-case.op";
import { numberPass, signPass } from "./view-pass";

const town = await townOfFile();

type Case = Awaited<ReturnType<Town["case"]>>;
type Sector = keyof typeof town.sectors;

const wanted = ({ id }: Case, to: Sector, withPass = true) => ({
  case_id: id,
  target_sector_id: town.sectors[to],
  reason: "Para su informe",
  create_official_doc: withPass,
});
const transfer = (who: Who, target: Case, to: Sector = "OBRAS#PRIV", withPass = true) =>
  town.invoke(who, transferCaseOp, wanted(target, to, withPass));
const assign = (who: Who, target: Case, to: Sector = "OBRAS#PRIV", withPass = true) =>
  town.invoke(who, assignCaseOp, wanted(target, to, withPass));
const archive = (target: Case) =>
  town.invoke("creator", changeCaseStatusOp, { case_id: target.id, status: "archived", reason: "Terminó" });

/** Everything that a move writes, and the numbers that are held. */
const traces = async ({ id }: Case) => ({
  case: await town.db.case.findUniqueOrThrow({
    where: { id },
    include: { owners: true, assignments: true, responsibles: true, movements: true, documents: true },
  }),
  passes: await town.db.document.count({ where: { type: { acronym: "PV" } } }),
  notices: await town.db.notification.count({ where: { entityId: id } }),
  reserved: await town.db.numberLedger.count({ where: { state: "reserved" } }),
});

/** The numbers of all passes so far, in the order of the ledger. */
const usedNumbers = async () =>
  (await town.db.numberLedger.findMany({ where: { sequence: "document", state: "used" } })).map(
    ({ value }) => value,
  );
const nextNumber = async () => Math.max(0, ...(await usedNumbers())) + 1;
const passOf = async (movementId: string) => {
  const { documentId } = await town.db.caseMovement.findUniqueOrThrow({ where: { id: movementId } });
  return town.db.numberLedger.findFirstOrThrow({ where: { holderId: documentId! } });
};

describe("a pass that can't be made", () => {
  const lost = new Error("connection reset");

  test.each([
    ["compose", "failNext", new ComposerError("unavailable", "BUSY", "ocupado"), "unavailable"],
    ["compose", "failNext", new ComposerError("business", "UNSUPPORTED_CHARACTERS", "no"), "unprocessable"],
    ["sign", "failNext", new NotaryError("unavailable", "TSA_UNAVAILABLE", "no responde"), "unavailable"],
    ["sign", "loseNext", lost, undefined],
    ["put", "failNext", lost, undefined],
    ["put", "loseNext", lost, undefined],
  ] as const)("%s, %s: nothing moved, and the next pass has its number", async (port, how, error, kind) => {
    const target = await town.case({ responsibles: { creator: "ADMIN" } });
    for (const move of [transfer, assign]) {
      const before = await traces(target);
      const number = await nextNumber();
      town.faults[port][how](error);

      const call = move("creator", target);
      if (kind) await expectRefusal(call, kind);
      else await expect(call).rejects.toBe(lost);

      expect(await traces(target)).toEqual(before);
      const { movement_id } = await assign("creator", target);
      expect(await passOf(movement_id)).toMatchObject({ state: "used", value: number });
    }
  });
});

describe("a process that stops", () => {
  /** Nothing of the rest happens, not even that the number is given back. */
  const stopAfter = async (step: "number" | "sign", target: Case) => {
    const ctx = await town.context("creator");
    const move = {
      kind: "transfer",
      caseId: target.id,
      targetSectorId: town.sectors["OBRAS#PRIV"],
      reason: "Para su informe",
      userId: undefined,
      withPass: true,
    } as const;
    const pass = await numberPass(ctx, await planMove(ctx, move, ctx.db));
    if (step === "sign") await signPass(ctx, move, pass);
    return pass;
  };

  test.each(["number", "sign"] as const)(
    "after it had the %s: nothing moved, the number waits for the sweep and goes to the next pass",
    async (step) => {
      const target = await town.case();
      const { case: before, passes } = await traces(target);
      const stopped = await stopAfter(step, target);
      expect(await traces(target)).toMatchObject({ case: before, passes, reserved: 1 });

      town.clock.advance(SYSTEM_NUMBERS_MS);
      expect(await town.invokeAsSystem(releaseExpiredNumbersOp)).toEqual({ released: 0 });
      town.clock.advance(1);
      expect(await town.invokeAsSystem(releaseExpiredNumbersOp)).toEqual({ released: 1 });

      const { movement_id } = await transfer("creator", target);
      expect(await passOf(movement_id)).toMatchObject({ value: stopped.reserved.value });
    },
  );

  test("who comes back after the number went to another moves nothing", async () => {
    const target = await town.case();
    const held = town.faults.sign.holdNext();
    const slow = transfer("creator", target);
    await held.reached;
    town.clock.advance(SYSTEM_NUMBERS_MS + 1);
    await town.invokeAsSystem(releaseExpiredNumbersOp);
    await assign("creator", target);
    const before = await traces(target);
    held.release();

    await expectRefusal(slow, "conflict", { code: "NUMBER_LOST" });
    expect(await traces(target)).toEqual(before);
  });

  test("an answer that got lost after the commit: it moved, and its number stays its own", async () => {
    const target = await town.case();
    const ctx = await town.context("creator");
    let transactions = 0;
    const transaction: typeof ctx.transaction = async (work, options) => {
      const result = await ctx.transaction(work, options);
      transactions += 1;
      if (transactions === 2) throw new Error("connection reset");
      return result;
    };
    const moving: Promise<Moved> = moveCase(
      { ...ctx, transaction },
      {
        kind: "transfer",
        caseId: target.id,
        targetSectorId: town.sectors["OBRAS#PRIV"],
        reason: "Para su informe",
        userId: undefined,
        withPass: true,
      },
    );
    await expect(moving).rejects.toThrow("connection reset");

    const { case: moved, reserved } = await traces(target);
    expect([moved.ownerSectorId, reserved]).toEqual([town.sectors["OBRAS#PRIV"], 0]);
    const { id } = moved.movements.find(({ type }) => type === "transfer")!;
    expect(await passOf(id)).toMatchObject({ state: "used" });
    // Who asks again hears that it is there already, or is not theirs any more.
    await expectRefusal(transfer("creator", target), "forbidden", { code: "CASE_NOT_TRANSFERABLE" });
  });
});

describe("what happens while a pass is signed", () => {
  test.each<
    [string, Who, (target: Case) => Promise<unknown>, "conflict" | "forbidden" | "wrong_state", string]
  >([
    [
      "the case goes elsewhere, and who moves it works there too",
      "delegate",
      (target) => transfer("creator", target, "HAC#PRIV", false),
      "conflict",
      "CASE_MOVED",
    ],
    [
      "the case goes elsewhere",
      "creator",
      (target) => transfer("signer", target, "HAC#PRIV", false),
      "forbidden",
      "CASE_NOT_TRANSFERABLE",
    ],
    ["the case is archived", "creator", archive, "wrong_state", "CASE_ARCHIVED"],
  ])("%s: the move is refused and leaves nothing", async (_, who, meanwhile, kind, code) => {
    const target = await town.case();
    const number = await nextNumber();
    const held = town.faults.sign.holdNext();
    const slow = transfer(who, target);
    await held.reached;
    await meanwhile(target);
    const before = await traces(target);
    held.release();

    await expectRefusal(slow, kind, { code });
    expect(await traces(target)).toEqual({ ...before, reserved: before.reserved - 1 });
    const { movement_id } = await assign("creator", await town.case());
    expect(await passOf(movement_id)).toMatchObject({ value: number });
  });

  test("another sector is asked to act: both stand", async () => {
    const target = await town.case();
    const held = town.faults.sign.holdNext();
    const slow = transfer("creator", target);
    await held.reached;
    await assign("signer", target, "HAC#PRIV");
    held.release();
    await slow;

    const { case: row } = await traces(target);
    expect(row.documents.map(({ order }) => order).toSorted()).toEqual([1, 2, 3]);
    expect(row.assignments).toMatchObject([{ sectorId: town.sectors["HAC#PRIV"], closedAt: null }]);
  });
});

test.each([false, true])(
  "a transfer and an assignment at once (with a pass: %s): the transfer stands, and whoever is refused hears why",
  async (withPass) => {
    for (let turn = 0; turn < 4; turn++) {
      const target = await town.case();
      const [, asked] = await Promise.allSettled([
        transfer("creator", target, "OBRAS#PRIV", withPass),
        assign("signer", target, "HAC#PRIV", withPass),
      ]);

      const { case: row, reserved } = await traces(target);
      expect([row.ownerSectorId, reserved]).toEqual([town.sectors["OBRAS#PRIV"], 0]);
      const isAsked = asked.status === "fulfilled";
      expect(row.assignments).toHaveLength(Number(isAsked));
      expect(row.documents).toHaveLength(1 + (withPass ? 1 + Number(isAsked) : 0));
      if (asked.status === "fulfilled") continue;
      expect(asked.reason).toBeInstanceOf(AppError);
      expect((asked.reason as AppError).extra).toMatchObject({ code: "CASE_NOT_EDITABLE" });
    }
  },
);

test("after everything the numbers have no gap", async () => {
  const used = await usedNumbers();
  expect(used.toSorted((a, b) => a - b)).toEqual(used.map((_, index) => index + 1));
});
