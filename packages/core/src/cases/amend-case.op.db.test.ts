import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { amendCaseOp } from "./amend-case.op";
import { getCaseHistoryOp } from "./get-case-history.op";

const town = await townOfFile();

const official = () => town.document({ status: "signed", signers: ["numerator"] });

const scene = async ({ status = "active" }: { readonly status?: "active" | "archived" } = {}) => {
  const wrong = await official();
  const target = await town.case({
    documents: [wrong],
    status,
    responsibles: { creator: "ADMIN", signer: "ADDITIONAL" },
  });
  return { target, wrong, right: await official() };
};

const amend = (who: Who, caseId: string, wrongId: string, rightId: string) =>
  town.invoke(who, amendCaseOp, {
    case_id: caseId,
    official_document_id_erroneo: wrongId,
    official_document_id_justifica: rightId,
  });

const places = (caseId: string) =>
  town.db.caseDocument.findMany({ where: { caseId }, orderBy: { order: "asc" } });

test("the wrong document goes out of force and keeps its order, the right one comes last, one movement ties both", async () => {
  const { target, wrong, right } = await scene();
  const answer = await amend("creator", target.id, wrong.id, right.id);

  expect(answer).toMatchObject({
    deactivated: { document_id: wrong.id, order: 2 },
    linked: { document_id: right.id, order: 3 },
  });
  expect(await places(target.id)).toMatchObject([
    { order: 1, isActive: true },
    { order: 2, documentId: wrong.id, isActive: false, replacedById: right.id },
    { order: 3, documentId: right.id, isActive: true },
  ]);
  const { ai_summary } = await town.invoke("creator", getCaseHistoryOp, { case_id: target.id });
  expect(ai_summary).toContain(`${right.number}, que deja sin vigencia al de orden 2`);
});

test("what may not be amended stays", async () => {
  const { target, wrong, right } = await scene();
  const draft = await town.document();
  const reserved = await town.document({
    type: "RES",
    by: "creator",
    status: "signed",
    signers: ["creator"],
  });
  const archived = await scene({ status: "archived" });
  const cases = [
    ["signer", [target.id, wrong.id, right.id], "forbidden", "NOT_ADMIN_RESPONSIBLE"],
    ["creator", [target.id, wrong.id, wrong.id], "invalid_input", "SAME_DOCUMENT"],
    ["creator", [target.id, target.cover.id, right.id], "wrong_state", "COVER_STAYS"],
    ["creator", [target.id, right.id, wrong.id], "wrong_state", "NOT_IN_FORCE"],
    ["creator", [target.id, wrong.id, target.cover.id], "wrong_state", "ALREADY_LINKED"],
    ["creator", [target.id, wrong.id, draft.id], "wrong_state", "NOT_OFFICIAL"],
    ["creator", [target.id, wrong.id, reserved.id], "wrong_state", "RESERVED_DOCUMENT"],
    ["creator", [archived.target.id, archived.wrong.id, right.id], "wrong_state", "CASE_ARCHIVED"],
  ] as const;
  const before = await places(target.id);
  for (const [who, [caseId, wrongId, rightId], kind, code] of cases) {
    await expectRefusal(amend(who, caseId, wrongId, rightId), kind, { code });
  }
  expect(await places(target.id)).toEqual(before);
});

test("two at once: the wrong document is replaced once", async () => {
  const { target, wrong, right } = await scene();
  const other = await official();
  const results = await Promise.allSettled([
    amend("creator", target.id, wrong.id, right.id),
    amend("creator", target.id, wrong.id, other.id),
  ]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toMatchObject([{ reason: { code: "wrong_state", extra: { code: "NOT_IN_FORCE" } } }]);
  expect((await places(target.id)).map(({ order }) => order)).toEqual([1, 2, 3]);
});
