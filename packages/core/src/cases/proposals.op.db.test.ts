import type { Who } from "@foja/testing/town/cast";
import type { DocumentOptions } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { getDocumentOp } from "../documents/get-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { acceptProposalOp } from "./accept-proposal.op";
import { changeCaseStatusOp } from "./change-case-status.op";
import { closeAssignmentOp } from "./close-assignment.op";
import { linkDocumentOp } from "./link-document.op";
import { proposeDocumentOp } from "./propose-document.op";
import { rejectProposalOp } from "./reject-proposal.op";

const town = await townOfFile();

// OBRAS administers it; LEGAL#MESA acts in it, so that its people see it and the delegate may not decide.
const aCase = (options: Partial<Parameters<typeof town.case>[0]> = {}) =>
  town.case({
    owner: "OBRAS#PRIV",
    by: "worksHead",
    responsibles: { outsider: "ADMIN" },
    formerOwners: ["LEGAL#MESA"],
    ...options,
  });
const aDocument = (options: DocumentOptions = {}) =>
  town.document({ by: "creator", status: "signed", signers: ["numerator"], ...options });

const propose = (who: Who, caseId: string, documentId: string) =>
  town.invoke(who, proposeDocumentOp, { case_id: caseId, document_id: documentId });
const accept = (who: Who, caseId: string, which: object) =>
  town.invoke(who, acceptProposalOp, { case_id: caseId, ...which });
const reject = (who: Who, caseId: string, which: object) =>
  town.invoke(who, rejectProposalOp, { case_id: caseId, ...which });

const state = async (caseId: string) => ({
  proposals: (await town.db.caseProposal.findMany({ where: { caseId } })).map(({ status }) => status),
  documents: await town.db.caseDocument.count({ where: { caseId } }),
  movements: (await town.db.caseMovement.findMany({ where: { caseId }, orderBy: { seq: "asc" } })).map(
    ({ type }) => type,
  ),
});

const closeAssignments = async (caseId: string) => {
  const open = await town.db.caseAssignment.findMany({ where: { caseId, closedAt: null } });
  for (const { movementId } of open)
    await town.invoke("outsider", closeAssignmentOp, {
      case_id: caseId,
      movement_id: movementId,
      reason: "Sin informe",
    });
};

test("proposed, read by who decides, accepted: it enters with the next order and who proposed hears of it", async () => {
  const target = await aCase();
  const document = await aDocument();
  const { proposed_id, status } = await propose("creator", target.id, document.id);
  expect(status).toBe("pending_approval");
  await town.invoke("outsider", getDocumentOp, { document_id: document.id });
  const told = await town.db.notification.findMany({ where: { entityId: target.id } });
  expect(told.map(({ kind, userId }) => [kind, userId])).toEqual([
    ["document_proposed", town.people.outsider.id],
  ]);

  expect(await accept("outsider", target.id, { proposed_id })).toMatchObject({ status: "accepted" });
  expect(await state(target.id)).toEqual({
    proposals: ["accepted"],
    documents: 2,
    movements: ["creation", "document_proposal", "document_proposal_accept"],
  });
  expect(
    await town.db.notification.count({
      where: { kind: "proposal_accepted", userId: town.people.creator.id },
    }),
  ).toBe(1);
});

test("of a document that is signed when its proposer may add nothing any more, it waits for who decides", async () => {
  const target = await aCase({ assigned: [{ sector: "LEGAL#MESA" }] });
  const document = await town.document({ by: "creator", signers: ["numerator"], content: "<p>Informe</p>" });
  await propose("creator", target.id, document.id);
  await town.invoke("creator", startSigningOp, { document_id: document.id });
  await closeAssignments(target.id);
  await town.invoke("numerator", signDocumentOp, { document_id: document.id });
  expect(await state(target.id)).toMatchObject({ proposals: ["pending"], documents: 1 });
  await accept("outsider", target.id, { document_id: document.id });
  expect(await state(target.id)).toMatchObject({ proposals: ["accepted"], documents: 2 });
});

test("linked without being asked about, who proposed hears of it; but nothing of a case that they don't see any more", async () => {
  const [seen, hidden] = [
    await aCase(),
    await aCase({ assigned: [{ sector: "LEGAL#MESA" }], formerOwners: [] }),
  ];
  const document = await aDocument({ by: "creator" });
  for (const target of [seen, hidden]) await propose("creator", target.id, document.id);
  await closeAssignments(hidden.id);
  await town.invoke("outsider", linkDocumentOp, {
    case_id: seen.id,
    official_document_id: document.id,
  });
  await accept("outsider", hidden.id, { document_id: document.id });
  const told = await town.db.notification.findMany({
    where: { kind: "proposal_accepted", entityId: { in: [seen.id, hidden.id] } },
  });
  expect(told.map(({ entityId, userId }) => [entityId, userId])).toEqual([[seen.id, town.people.creator.id]]);
});

test("two people who change places of two documents between two cases don't stop each other", async () => {
  const [one, two] = [await aCase(), await aCase()];
  const documents = [await town.document({ by: "creator" }), await town.document({ by: "creator" })];
  await town.invoke("creator", updateDocumentOp, {
    document_id: documents[0]!.id,
    proposed_case_ids: [one.id],
  });
  await town.invoke("creator", updateDocumentOp, {
    document_id: documents[1]!.id,
    proposed_case_ids: [two.id],
  });
  await Promise.all(
    [two, one].map((target, at) =>
      town.invoke("creator", updateDocumentOp, {
        document_id: documents[at]!.id,
        proposed_case_ids: [target.id],
      }),
    ),
  );
  const proposals = await town.db.caseProposal.findMany({ where: { caseId: { in: [one.id, two.id] } } });
  expect(proposals.map(({ caseId, documentId }) => [caseId, documentId]).toSorted()).toEqual(
    [
      [one.id, documents[1]!.id],
      [two.id, documents[0]!.id],
    ].toSorted(),
  );
});

test("rejected, named by its document, it may be proposed again", async () => {
  const target = await aCase();
  const { id } = await aDocument();
  await propose("creator", target.id, id);
  await reject("outsider", target.id, { document_id: id, reason: "No corresponde" });
  await expectRefusal(reject("outsider", target.id, { document_id: id }), "conflict", {
    code: "ALREADY_DECIDED",
  });
  const again = await propose("creator", target.id, id);
  await accept("outsider", target.id, { document_id: id });
  expect((await state(target.id)).documents).toBe(2);
  await expectRefusal(accept("outsider", target.id, { proposed_id: again.proposed_id }), "conflict");
});

describe("what is refused changes nothing", () => {
  test("proposing", async () => {
    const target = await aCase();
    const pending = await aDocument();
    await propose("creator", target.id, pending.id);
    const [linked, waiting, draft, reserved, foreign, fresh] = [
      target.cover,
      await aDocument({ status: "sent_to_sign" }),
      await aDocument({ status: "draft" }),
      await aDocument({ type: "RES", signers: ["creator"] }),
      await town.document({ type: "RES", by: "stranger", status: "signed", signers: ["stranger"] }),
      await aDocument(),
    ];
    // Who decides on a draft reads it; to propose it elsewhere is not theirs.
    await propose("creator", target.id, draft.id);
    const other = await aCase();
    const archived = await aCase({ status: "archived" });
    const unseen = await town.case({ owner: "HAC#PRIV", by: "stranger" });
    const before = await state(target.id);
    const cases = [
      [target, pending, "conflict", "ALREADY_PROPOSED"],
      [target, linked, "conflict", "ALREADY_LINKED"],
      [target, waiting, "wrong_state", "NOT_PROPOSABLE"],
      [other, draft, "forbidden", "DRAFT_OF_OTHERS", "outsider"],
      [target, reserved, "wrong_state", "RESERVED_DOCUMENT"],
      [target, foreign, "not_found", "NOT_FOUND"],
      [archived, fresh, "wrong_state", "CASE_ARCHIVED"],
      [unseen, fresh, "forbidden", "CASE_NOT_VISIBLE"],
    ] as const;
    for (const [where, what, kind, code, who = "creator"] of cases) {
      await expectRefusal(propose(who, where.id, what.id), kind, { code });
    }
    expect(await state(target.id)).toEqual(before);
  });

  test("the old names of the document, and two of them", async () => {
    const target = await aCase();
    const [one, two] = [await aDocument(), await aDocument({ status: "draft" })];
    const named = (which: object) =>
      town.invoke("creator", proposeDocumentOp, { case_id: target.id, ...which });
    await expectRefusal(named({}), "invalid_input", { code: "DOCUMENT_REQUIRED" });
    const both = named({ document_draft_id: two.id, official_document_id: one.id });
    await expectRefusal(both, "invalid_input", { code: "DOCUMENT_REQUIRED" });
    await named({ document_draft_id: two.id, document_id: two.id });
    await named({ official_document_id: one.id });
    expect((await state(target.id)).proposals).toEqual(["pending", "pending"]);
  });

  test("deciding", async () => {
    const target = await aCase();
    const draft = await aDocument({ status: "draft" });
    const { proposed_id } = await propose("creator", target.id, draft.id);
    const other = await aCase();
    for (const decide of [accept, reject]) {
      await expectRefusal(decide("creator", target.id, { proposed_id }), "forbidden", {
        code: "CASE_NOT_EDITABLE",
      });
      await expectRefusal(decide("outsider", other.id, { proposed_id }), "not_found");
      await expectRefusal(decide("outsider", target.id, {}), "invalid_input", { code: "PROPOSAL_REQUIRED" });
    }
    await expectRefusal(accept("outsider", target.id, { proposed_id }), "conflict", {
      code: "NOT_SIGNED_YET",
    });
    await town.invoke("worksHead", changeCaseStatusOp, {
      case_id: target.id,
      status: "archived",
      reason: "Terminó",
    });
    await expectRefusal(accept("outsider", target.id, { proposed_id }), "wrong_state");
  });
});

describe("two at once", () => {
  const done = async (work: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter(({ status }) => status === "fulfilled").length;

  test("proposals of the same document: one waits", async () => {
    const target = await aCase();
    const { id } = await aDocument();
    expect(await done([1, 2, 3].map(() => propose("creator", target.id, id)))).toBe(1);
    expect((await state(target.id)).proposals).toEqual(["pending"]);
  });

  test("accepting and rejecting, or accepting twice: one decision", async () => {
    for (const decide of [reject, accept]) {
      const target = await aCase();
      const { id } = await aDocument();
      const which = { proposed_id: (await propose("creator", target.id, id)).proposed_id };
      expect(await done([accept("outsider", target.id, which), decide("worksHead", target.id, which)])).toBe(
        1,
      );
      const { proposals, documents } = await state(target.id);
      expect(documents).toBe(proposals[0] === "accepted" ? 2 : 1);
    }
  });

  test("proposing and linking: what is in the case waits for nothing", async () => {
    const target = await aCase();
    const { id } = await aDocument({ signers: ["outsider", "numerator"] });
    const link = { case_id: target.id, official_document_id: id };
    await Promise.allSettled([
      propose("creator", target.id, id),
      town.invoke("outsider", linkDocumentOp, link),
    ]);
    expect((await state(target.id)).proposals).not.toContain("pending");
  });

  test("accepting and linking: the document enters once", async () => {
    const target = await aCase();
    const { id } = await aDocument({ signers: ["outsider", "numerator"] });
    const { proposed_id } = await propose("creator", target.id, id);
    const link = { case_id: target.id, official_document_id: id };
    await Promise.allSettled([
      accept("worksHead", target.id, { proposed_id }),
      town.invoke("outsider", linkDocumentOp, link),
    ]);
    expect(await state(target.id)).toMatchObject({ proposals: ["accepted"], documents: 2 });
  });
});
