import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { CASE_STATUSES } from "./case";
import { changeCaseStatusOp } from "./change-case-status.op";

const town = await townOfFile();

type Status = (typeof CASE_STATUSES)[number];

describe("cases.changeStatus", () => {
  const change = (who: Who, { id }: { id: string }, status: Status, reason = "Falta un informe") =>
    town.invoke(who, changeCaseStatusOp, { case_id: id, status, reason });
  const statusOf = async ({ id }: { id: string }) =>
    (await town.db.case.findUniqueOrThrow({ where: { id } })).status;

  const ALLOWED = ["active inactive", "active archived", "inactive active", "archived active"];
  const transitions = CASE_STATUSES.flatMap((from) => CASE_STATUSES.map((to) => [from, to] as const));
  test.each(transitions)("%s -> %s", async (from, to) => {
    const target = await town.case({ status: from });
    if (!ALLOWED.includes(`${from} ${to}`)) {
      await expectRefusal(change("creator", target, to), "conflict", { code: "CASE_STATUS_TRANSITION" });
      expect(await statusOf(target)).toBe(from);
      return;
    }
    const answer = await change("creator", target, to);
    expect(answer).toMatchObject({ case_id: target.id, status: to });
    expect(await statusOf(target)).toBe(to);
    const movement = await town.db.caseMovement.findUniqueOrThrow({ where: { id: answer.movement_id } });
    expect(movement).toMatchObject({
      type: "status_change",
      reason: "Falta un informe",
      userId: town.people.creator.id,
      data: { from_status: from, to_status: to },
    });
  });

  test.each<[Who, Parameters<typeof town.case>[0], "forbidden" | "not_found", string]>([
    ["outsider", { responsibles: { outsider: "ADMIN" } }, "forbidden", "CASE_NOT_CLOSABLE"],
    ["searcher", {}, "forbidden", "CASE_NOT_CLOSABLE"],
    ["stranger", {}, "forbidden", "CASE_NOT_VISIBLE"],
    ["stranger", { template: "SUM" }, "not_found", "NOT_FOUND"],
  ])("refuses %s with %j", async (who, options, code, extra) => {
    const target = await town.case(options);
    await expectRefusal(change(who, target, "archived"), code, { code: extra });
    expect(await statusOf(target)).toBe("active");
  });

  test.each([
    ["inactive", "archived", "Un expediente paralizado no puede pasar a archivado"],
    ["active", "active", "El expediente ya está activo"],
  ] as const)("says in words why %s does not become %s", async (from, to, text) => {
    const refused = await expectRefusal(change("creator", await town.case({ status: from }), to), "conflict");
    expect(refused.message).toBe(text);
  });

  test.each(["Nada", "a".repeat(501)])("refuses a reason of %j", async (reason) => {
    const target = await town.case();
    await expectRefusal(change("creator", target, "inactive", reason), "invalid_input");
  });

  test("two at once: one is a conflict, and there is one movement", async () => {
    const target = await town.case();
    const answers = await Promise.allSettled([
      change("creator", target, "inactive"),
      change("delegate", target, "archived"),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await town.db.caseMovement.count({ where: { caseId: target.id, type: "status_change" } })).toBe(1);
  });
});
