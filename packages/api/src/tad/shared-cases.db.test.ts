import { acceptProposalOp } from "@foja/core/cases/accept-proposal.op";
import { amendCaseOp } from "@foja/core/cases/amend-case.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { listCaseMovementsOp } from "@foja/core/cases/list-case-movements.op";
import { rejectProposalOp } from "@foja/core/cases/reject-proposal.op";
import { notifyCitizenOp } from "@foja/core/citizens/notify-citizen.op";
import { shareCaseOp } from "@foja/core/citizens/share-case.op";
import { getDocumentOp } from "@foja/core/documents/get-document.op";
import { lockCase } from "@foja/core/filing/lock-case";
import { lockDocument } from "@foja/core/permissions/get-visible-document";
import type { Citizen } from "@foja/db/generated/tenant/client";
import { waitingForLocks } from "@foja/testing/town/answered-while";
import type { CaseOptions } from "@foja/testing/town/case-builder";
import type { Who } from "@foja/testing/town/cast";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { aKey } from "../testing/a-key";
import { aCitizen } from "../testing/things";
import { tadDoor } from "./door";

const town = await townOfFile();
const { text: key } = await aKey(town, town, { type: "tad" });

type Answer = {
  readonly code?: string;
  readonly cases: object[];
  readonly proposals: object[];
  readonly documents: { readonly official_number: string; readonly pdf_url: string }[];
};

const ask = async (citizen: Citizen, method: string, path: string, body?: object) => {
  const headers = { "x-api-key": key, "x-citizen-id": citizen.id };
  const answer = await aDoor(town, tadDoor).call(method, path, { headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const signedBy = (citizen: Citizen) => town.document({ citizen, status: "signed", reference: "Mi nota" });
const propose = (citizen: Citizen, caseId: string, document_id: string) =>
  ask(citizen, "POST", `/cases/${caseId}/propose`, { document_id });
const share = (who: Who, case_id: string, { id: citizen_id }: Pick<Citizen, "id">) =>
  town.invoke(who, shareCaseOp, { case_id, citizen_id });
const begun = async (options: CaseOptions = {}) => {
  const citizen = await aCitizen(town);
  return { citizen, target: await town.case({ citizen, owner: "LEGAL#MESA", ...options }) };
};

describe("a shared case", () => {
  test("is told with its documents, those out of force too, and with links; to nobody else", async () => {
    const linked = await town.document({ status: "signed", reference: "Dictamen" });
    const { citizen, target } = await begun({ documents: [linked], responsibles: { creator: "ADMIN" } });
    const right = await town.document({ status: "signed", by: "creator" });
    await town.invoke("creator", amendCaseOp, {
      case_id: target.id,
      official_document_id_erroneo: linked.id,
      official_document_id_justifica: right.id,
    });
    const { status, body } = await ask(citizen, "GET", `/cases/${target.id}`);
    expect([status, body]).toMatchObject([
      200,
      {
        case_number: target.number,
        status: "active",
        template_acronym: "GEN",
        documents: [
          { order: 1, official_number: target.cover.number, is_active: true },
          { order: 2, official_number: linked.number, reference: "Dictamen", is_active: false },
          { order: 3, official_number: right.number, is_active: true },
        ],
      },
    ]);
    for (const { pdf_url } of body.documents) expect(pdf_url).toContain("600");
    const stranger = await ask(await aCitizen(town), "GET", `/cases/${target.id}`);
    expect(stranger).toEqual({
      status: 404,
      body: { error: "Expediente no encontrado", code: "NOT_FOUND" },
    });
  });

  test("is shared by who edits it, once, and told in its movements", async () => {
    const target = await town.case({ owner: "LEGAL#MESA" });
    const citizen = await aCitizen(town, "pendiente");
    const outcomes = await Promise.all([
      share("creator", target.id, citizen),
      share("signer", target.id, { id: citizen.countryId }),
    ]);
    expect(outcomes.filter(({ movement_id }) => movement_id)).toHaveLength(1);
    expect((await ask(citizen, "GET", "/cases")).body.cases).toMatchObject([{ case_id: target.id }]);
    const told = await town.invoke("creator", listCaseMovementsOp, { case_id: target.id });
    expect(told.movements[0]).toMatchObject({
      movement_type: "citizen_share",
      reason: `Compartido con ${citizen.fullName}`,
      details: { citizen_id: citizen.id, person_name: citizen.fullName },
    });
  });

  test("is shared after who blocks its citizen and then wants the case, in no circle", async () => {
    const { citizen, target } = await begun();
    const ctx = await town.context("creator");
    const sharing: Promise<unknown>[] = [];
    await ctx.transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM citizens WHERE id = ${citizen.id}::uuid FOR NO KEY UPDATE`;
      sharing.push(share("creator", target.id, citizen));
      await expect.poll(() => waitingForLocks(town)).toBe(1);
      await lockCase(tx, target.id);
    });
    await Promise.all(sharing);
  });

  test.each<[string, Who, "validado" | "bloqueado", "forbidden" | "conflict", string]>([
    ["whoever may not edit it", "outsider", "validado", "forbidden", "CASE_NOT_EDITABLE"],
    ["a blocked citizen", "creator", "bloqueado", "conflict", "CITIZEN_BLOCKED"],
  ])("is not shared by or with %s", async (_name, who, estado, kind, code) => {
    const target = await town.case({ owner: "LEGAL#MESA", assigned: [{ sector: "OBRAS#PRIV" }] });
    const citizen = await aCitizen(town, estado);
    await expectRefusal(share(who, target.id, citizen), kind, { code });
    expect(await town.db.caseShare.count({ where: { caseId: target.id } })).toBe(0);
  });
});

describe("a citizen's document", () => {
  test("is proposed once, read by who decides, rejected, proposed again and accepted; all name the citizen", async () => {
    const { citizen, target } = await begun();
    const document = await signedBy(citizen);
    const answers = await Promise.all([1, 2].map(() => propose(citizen, target.id, document.id)));
    const [first, second] = answers.toSorted((one, other) => one.status - other.status);
    expect([first, second]).toMatchObject([
      { status: 200, body: { case_id: target.id, document_draft_id: document.id } },
      { status: 409, body: { code: "ALREADY_PROPOSED" } },
    ]);
    // Nobody is in charge of it yet: the sector that administers it hears.
    const heard = await town.db.notification.findMany({ where: { entityId: target.id } });
    expect(heard.map(({ userId }) => userId)).toContain(town.people.creator.id);
    const which = { case_id: target.id, document_id: document.id };
    const read = await town.invoke("creator", getDocumentOp, { document_id: document.id });
    expect(read).toMatchObject({
      created_by: { full_name: citizen.fullName },
      signers: [{ full_name: citizen.fullName }],
    });
    expect((await ask(citizen, "GET", `/cases/${target.id}`)).body.documents).toHaveLength(1);

    await town.invoke("creator", rejectProposalOp, { ...which, reason: "Falta la firma" });
    const rejected = { document_id: document.id, status: "rejected", reason: "Falta la firma" };
    expect((await ask(citizen, "GET", `/cases/${target.id}`)).body.proposals).toMatchObject([rejected]);
    expect((await propose(citizen, target.id, document.id)).status).toBe(200);
    await town.invoke("creator", acceptProposalOp, which);
    expect((await propose(citizen, target.id, document.id)).body.code).toBe("ALREADY_LINKED");
    const { body } = await ask(citizen, "GET", `/cases/${target.id}`);
    const accepted = { document_id: document.id, status: "accepted", reason: null };
    expect(body.proposals).toHaveLength(2);
    for (const one of [rejected, accepted])
      expect(body.proposals).toContainEqual(expect.objectContaining(one));
    expect(body.documents.map((one) => one.official_number)).toEqual([target.cover.number, document.number]);
    const { movements, ai_summary } = await town.invoke("creator", getCaseHistoryOp, { case_id: target.id });
    expect(movements.map(({ movement_type, created_by }) => [movement_type, created_by])).toEqual([
      ["document_proposal_accept", "Carla Creadora"],
      ["document_proposal", citizen.fullName],
      ["document_proposal_reject", "Carla Creadora"],
      ["document_proposal", citizen.fullName],
      ["creation", citizen.fullName],
    ]);
    expect(ai_summary).toContain(`${citizen.fullName} propuso vincular el documento ${document.number}`);
  });

  test.each<
    [string, () => Promise<{ citizen: Citizen; caseId: string; documentId: string }>, number, string]
  >([
    [
      "unsigned",
      async () => {
        const { citizen, target } = await begun();
        return { citizen, caseId: target.id, documentId: (await town.document({ citizen })).id };
      },
      409,
      "NOT_SIGNED_YET",
    ],
    [
      "for an archived case",
      async () => {
        const { citizen, target } = await begun({ status: "archived" });
        return { citizen, caseId: target.id, documentId: (await signedBy(citizen)).id };
      },
      409,
      "CASE_ARCHIVED",
    ],
    [
      "reserved, for a case that is not",
      async () => {
        const { citizen, target } = await begun();
        const { id } = await town.document({ citizen, type: "RES", status: "signed" });
        return { citizen, caseId: target.id, documentId: id };
      },
      409,
      "RESERVED_DOCUMENT",
    ],
    [
      "of another citizen",
      async () => {
        const { citizen, target } = await begun();
        return { citizen, caseId: target.id, documentId: (await signedBy(await aCitizen(town))).id };
      },
      404,
      "NOT_FOUND",
    ],
    [
      "for a case of another citizen",
      async () => {
        const citizen = await aCitizen(town);
        return { citizen, caseId: (await begun()).target.id, documentId: (await signedBy(citizen)).id };
      },
      404,
      "NOT_FOUND",
    ],
  ])("is not proposed %s", async (_name, prepare, status, code) => {
    const { citizen, caseId, documentId } = await prepare();
    const answer = await propose(citizen, caseId, documentId);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await town.db.caseProposal.count({ where: { caseId } })).toBe(0);
  });

  test("keeps nobody waiting who changes what is not of the citizen", async () => {
    const { citizen, target } = await begun();
    const [own, others] = [await signedBy(citizen), await signedBy(await aCitizen(town))];
    const elsewhere = await begun();
    const ctx = await town.context("creator");
    await ctx.transaction(async (tx) => {
      await lockDocument(tx, others.id);
      await lockCase(tx, elsewhere.target.id);
      expect((await propose(citizen, target.id, others.id)).status).toBe(404);
      expect((await propose(citizen, elsewhere.target.id, own.id)).status).toBe(404);
    });
  });

  test("of a citizen who is blocked at that moment is proposed before it, or not at all", async () => {
    const { citizen, target } = await begun();
    const { id } = await signedBy(citizen);
    const [proposed, blocked] = await Promise.all([
      propose(citizen, target.id, id),
      ask(citizen, "PATCH", `/citizens/${citizen.id}`, { estado: "bloqueado" }),
    ]);
    expect(blocked.status).toBe(200);
    expect([200, 403]).toContain(proposed.status);
    expect(await town.db.caseProposal.count({ where: { documentId: id } })).toBe(
      proposed.status === 200 ? 1 : 0,
    );
  });
});

describe("documents of a case", () => {
  const aPortal = (webhookUrl: string | null, changes: object = {}) =>
    aKey(town, town, { type: "tad", ...changes }).then(({ id }) =>
      town.database.global.apiKey.update({ where: { id }, data: { webhookUrl } }),
    );
  const notify = (case_id: string, citizen_id: string, document_ids: string[]) =>
    town.invoke("creator", notifyCitizenOp, { case_id, citizen_id, document_ids });

  test("are notified to the portals that listen, and each is told in the case", async () => {
    const document = await town.document({ status: "signed" });
    const { citizen, target } = await begun({ documents: [document] });
    const wanted = [document.id, target.cover.id, document.id];
    expect(await notify(target.id, citizen.id, wanted)).toMatchObject({
      portals: 0,
      message: expect.stringContaining("Ningún portal"),
    });

    const listening = await aPortal("https://portal.example/avisos");
    await aPortal("https://otro.example/avisos", { isActive: false });
    await aPortal("https://viejo.example/avisos", { expiresAt: new Date(0) });
    const answer = await notify(target.id, citizen.countryId, wanted);
    expect(answer).toMatchObject({ portals: 1, document_ids: [target.cover.id, document.id] });
    expect(await town.db.webhookDelivery.findMany()).toMatchObject([
      {
        apiKeyId: listening.id,
        event: "documents.notified",
        status: "pending",
        payload: { caseId: target.id, citizenId: citizen.id, documentIds: [target.cover.id, document.id] },
      },
    ]);
    const told = await town.invoke("creator", getCaseHistoryOp, { case_id: target.id });
    expect(told.movements.slice(0, 2).map(({ reason }) => reason)).toEqual([
      `Notificó ${document.number}`,
      `Notificó ${target.cover.number}`,
    ]);
    expect(told.ai_summary).toContain(`notificó el documento ${document.number} a ${citizen.fullName}`);
  });

  test("are notified to nobody with whom it is not shared, and none that is not in force there", async () => {
    const { citizen, target } = await begun();
    const loose = await town.document({ status: "signed" });
    const stranger = await aCitizen(town);
    await expectRefusal(notify(target.id, stranger.id, [target.cover.id]), "conflict", {
      code: "CASE_NOT_SHARED",
    });
    await expectRefusal(notify(target.id, citizen.id, [target.cover.id, loose.id]), "invalid_input", {
      code: "DOCUMENT_NOT_IN_CASE",
    });
    await town.db.citizen.update({ where: { id: citizen.id }, data: { estado: "bloqueado" } });
    await expectRefusal(notify(target.id, citizen.id, [target.cover.id]), "conflict", {
      code: "CITIZEN_BLOCKED",
    });
    expect(
      await town.db.caseMovement.count({ where: { caseId: target.id, type: "citizen_notification" } }),
    ).toBe(0);
  });
});
