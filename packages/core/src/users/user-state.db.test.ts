import type { DocumentRef } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { AppError } from "../kernel/errors";
import { signDocumentOp } from "../signing/sign-document.op";
import { startSigningOp } from "../signing/start-signing.op";
import { archiveUserOp } from "./archive-user.op";
import { deactivateUserOp } from "./deactivate-user.op";
import { reactivateUserOp } from "./reactivate-user.op";
import { unarchiveUserOp } from "./unarchive-user.op";

const town = await townOfFile();
const OPERATIONS = {
  deactivate: deactivateUserOp,
  reactivate: reactivateUserOp,
  archive: archiveUserOp,
  unarchive: unarchiveUserOp,
} as const;
const { signer, inactive, admin, unsealed } = town.people;

const put = (id: string, estado: number) => town.db.user.update({ where: { id }, data: { estado } });

// Specification 3, 3.1.
describe("the states of a user", () => {
  test.each<[keyof typeof OPERATIONS, number, number | string]>([
    ["deactivate", 0, "USER_STATE"],
    ["deactivate", 1, 0],
    ["deactivate", 2, 0],
    ["deactivate", 5, "USER_STATE"],
    ["reactivate", 0, 1],
    ["reactivate", 1, "USER_STATE"],
    ["reactivate", 2, "USER_STATE"],
    ["reactivate", 5, "USER_STATE"],
    ["archive", 0, 5],
    ["archive", 1, 5],
    ["archive", 2, 5],
    ["archive", 5, "USER_STATE"],
    ["unarchive", 0, "USER_STATE"],
    ["unarchive", 1, "USER_STATE"],
    ["unarchive", 2, "USER_STATE"],
    ["unarchive", 5, 1],
  ])("%s from %i: %s", async (transition, from, outcome) => {
    await put(unsealed.id, from);
    const call = town.invoke("admin", OPERATIONS[transition], { user_id: unsealed.id });
    if (typeof outcome === "string") await expectRefusal(call, "conflict", { code: outcome });
    else expect((await call).estado).toBe(outcome);
    const now = await town.db.user.findUniqueOrThrow({ where: { id: unsealed.id } });
    expect(now.estado).toBe(typeof outcome === "string" ? from : outcome);
  });

  test.each(["deactivate", "archive"] as const)("are not one's own to %s", async (transition) => {
    await expectRefusal(town.invoke("admin", OPERATIONS[transition], { user_id: admin.id }), "conflict", {
      code: "OWN_USER",
    });
  });

  test("nobody comes back into a sector that was closed", async () => {
    const { other } = town;
    const id = other.people.inactive.id;
    const MESA = other.sectors["LEGAL#MESA"];
    await other.db.sector.update({ where: { id: MESA }, data: { isActive: false } });
    await expectRefusal(other.invoke("admin", reactivateUserOp, { user_id: id }), "conflict", {
      code: "SECTOR_INACTIVE",
    });
    await other.db.sector.update({ where: { id: MESA }, data: { isActive: true } });
  });
});

const deactivate = (user_id: string, expected?: object) =>
  town.invoke("admin", deactivateUserOp, { user_id, ...(expected && { expected }) });
const statusOf = async (document: DocumentRef) => (await town.reload(document))?.status;
const signing = (who: "signer" | "numerator", { id }: DocumentRef) =>
  town.invoke(who, signDocumentOp, { document_id: id });

describe("what waits for the signature of who is deactivated", () => {
  test("is rejected, whoever's turn it is, and nothing else; its writer is told", async () => {
    const mine = await town.document({ status: "sent_to_sign", signers: ["signer", "numerator"] });
    const later = await town.document({ status: "sent_to_sign", signers: ["outsider", "signer"] });
    const done = await town.document({ status: "sent_to_sign", signers: ["signer", "numerator"], signed: 1 });
    const signed = await town.document({ status: "signed" });
    await expectRefusal(deactivate(signer.id, { pending_documents: 1 }), "conflict", {
      code: "CHANGED_MEANWHILE",
      current: { pending_documents: 2 },
    });
    expect(await statusOf(mine)).toBe("sent_to_sign");

    expect(await deactivate(signer.id, { pending_documents: 2 })).toMatchObject({
      estado: 0,
      rejected_documents: 2,
    });
    const all = [mine, later, done, signed];
    expect(await Promise.all(all.map(statusOf))).toEqual(["rejected", "rejected", "sent_to_sign", "signed"]);
    expect((await town.reload(mine))?.rejections).toMatchObject([{ reason: "Sistema BackOffice" }]);
    const told = { entityId: mine.id, kind: "document_rejected" };
    expect(await town.db.notification.findMany({ where: told })).toMatchObject([
      { userId: town.people.creator.id },
    ]);
    // They stay rejected.
    await town.invoke("admin", reactivateUserOp, { user_id: signer.id });
    expect(await statusOf(mine)).toBe("rejected");
  });

  test("may be much", async () => {
    const documents: DocumentRef[] = [];
    for (let made = 0; made < 100; made++)
      documents.push(await town.document({ status: "sent_to_sign", by: "outsider", signers: ["delegate"] }));
    expect(await deactivate(town.people.delegate.id)).toMatchObject({ rejected_documents: 100 });
    const where = { id: { in: documents.map(({ id }) => id) }, status: "rejected", version: { gt: 0 } };
    expect(await town.db.document.count({ where })).toBe(100);
  }, 120_000);

  test("and is being signed by them at this moment is rejected, and the signature never counts", async () => {
    const document = await town.document({ status: "sent_to_sign", signers: ["signer"] });
    const held = town.faults.sign.holdNext();
    const signature = signing("signer", document);
    await held.reached;
    await deactivate(signer.id);
    held.release();
    await expectRefusal(signature, "conflict");
    const after = await town.reload(document);
    expect(after).toMatchObject({ status: "rejected", officialNumber: null, signers: [{ signedAt: null }] });
    await put(signer.id, 1);
  });

  test("is signed or rejected, never both, when both happen at once", async () => {
    const document = await town.document({ status: "sent_to_sign", signers: ["signer"] });
    const [signature] = await Promise.allSettled([signing("signer", document), deactivate(signer.id)]);
    const after = (await town.reload(document))!;
    const isSigned = signature.status === "fulfilled";
    if (!isSigned) expect(signature.reason).toBeInstanceOf(AppError);
    expect([after.status, after.rejections.length]).toEqual(isSigned ? ["signed", 0] : ["rejected", 1]);
    await put(signer.id, 1);
  });

  test("is not sent to them any more, when it is sent at the same moment", async () => {
    const draft = await town.document({ by: "creator", signers: ["signer"] });
    const held = town.faults.compose.holdNext();
    const start = town.invoke("creator", startSigningOp, { document_id: draft.id });
    await held.reached;
    await deactivate(signer.id);
    held.release();
    await expectRefusal(start, "wrong_state", { code: "INACTIVE_SIGNER" });
    expect(await statusOf(draft)).toBe("draft");
    await put(signer.id, 1);
  });
});

test("who is let go has nothing open, and their account is closed by a job", async () => {
  await using own = await aTown();
  const { id, email } = own.people.signer;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const session = await own.database.global.uiSession.create({
    data: { id: crypto.randomUUID(), email, subject: "a", expiresAt },
  });
  await own.invoke("admin", archiveUserOp, { user_id: id });
  const { endedAt } = await own.database.global.uiSession.findUniqueOrThrow({ where: { id: session.id } });
  expect(endedAt).not.toBeNull();
  expect(await own.jobs()).toContainEqual({ name: "settle-account", payload: { schema: own.schema, email } });
});

test("whom another municipality knows too is not signed out there", async () => {
  await using own = await aTown();
  const { id, email } = own.people.signer;
  await own.database.global.directoryEntry.create({
    data: { email, schemaName: own.other.schema, userId: own.other.people.signer.id },
  });
  const session = await own.database.global.uiSession.create({
    data: { id: crypto.randomUUID(), email, subject: "a", expiresAt: new Date(Date.now() + 3_600_000) },
  });
  await own.invoke("admin", archiveUserOp, { user_id: id });
  const { endedAt } = await own.database.global.uiSession.findUniqueOrThrow({ where: { id: session.id } });
  expect(endedAt).toBeNull();
});

test("two who deactivate one person at once: one does", async () => {
  await put(inactive.id, 1);
  const both = await Promise.allSettled([deactivate(inactive.id), deactivate(inactive.id)]);
  const [refused] = both.flatMap((call) => (call.status === "rejected" ? [call.reason] : []));
  await expectRefusal(Promise.reject(refused), "conflict", { code: "USER_STATE" });
});
