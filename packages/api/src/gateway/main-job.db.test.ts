import { randomUUID } from "node:crypto";
import { NotaryError } from "@foja/core/ports/notary";
import { CLAIM_MS } from "@foja/core/signing/time-limits";
import type { Who } from "@foja/testing/town/cast";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { plain } from "../door/envelope";
import { answerSchema } from "../door/row";
import { errorBody } from "../door/shared-schemas";
import { createMatcher } from "../http/match";
import { aDoor } from "../testing/a-door";
import { aKey, credentials } from "../testing/a-key";
import { gatewayDoor } from "./door";

const town = await townOfFile();
const key = await aKey(town, town);

const match = createMatcher(gatewayDoor.rows);

/** One call of the outside world; its answer is read with the strict schema of the row, or of refusals. */
const call = async (who: Who, method: string, path: string, body?: unknown) => {
  const { call: send, reports } = aDoor(town, gatewayDoor);
  const response = await send(method, path, { headers: credentials(key, town.people[who].id), body });
  expect(reports).toEqual([]);
  const found = match(method, path.split("?")[0]!);
  const json = (await response.json()) as Record<string, unknown>;
  if (response.status >= 400 || !found || "allow" in found)
    return { status: response.status, body: errorBody.parse(json) };
  expect(found.row.status.all).toContain(response.status);
  return { status: response.status, body: answerSchema(found.row, plain)!.parse(json) };
};

const aDraft = async () =>
  (await call("creator", "POST", "/documents/", { document_type_acronym: "IF", reference: "Informe" })).body
    .document_id;

test("an external system opens a case, writes a document, has two people sign it and links it", async () => {
  const opened = await call("creator", "POST", "/cases/", {
    case_template_id: town.templates.GEN,
    reference: "Poda de árboles en la plaza",
  });
  const { case_id, case_number } = opened.body;
  expect(opened).toMatchObject({
    status: 201,
    body: { status: "active", reference: "Poda de árboles en la plaza" },
  });
  expect(case_number).toMatch(/^EE-2027-\d{6}-MUNI-LEGAL$/);

  const written = await call("creator", "POST", "/documents", {
    document_type_acronym: "IF",
    reference: "Informe sobre el arbolado",
  });
  const { document_id } = written.body;
  expect(written).toMatchObject({ status: 201, body: { status: "draft" } });

  const signers = [town.people.signer.id, town.people.numerator.id];
  const content = "<p>Se verificó el estado de <strong>20</strong> ejemplares.</p>";
  await call("creator", "PATCH", `/documents/${document_id}`, { content, signers });
  const started = await call("creator", "POST", `/documents/${document_id}/start-signing`);
  expect(started.body).toMatchObject({ document_id, status: "sent_to_sign" });

  const pending = await call("signer", "GET", "/documents/pending-signatures");
  expect(pending.body.documents).toEqual([expect.objectContaining({ document_id, document_number: null })]);
  const first = await call("signer", "POST", `/documents/${document_id}/sign`);
  expect(first.body).toMatchObject({ status: "sent_to_sign", document_number: null });
  const last = await call("numerator", "POST", `/documents/${document_id}/sign/`);
  const { document_number } = last.body;
  expect(last.body).toMatchObject({ document_id, status: "signed" });
  expect(document_number).toMatch(/^IF-2027-\d{8}-MUNI-LEGAL$/);

  const linked = await call("creator", "POST", `/cases/${case_id}/documents/link`, {
    official_document_id: document_id,
  });
  expect(linked).toMatchObject({ status: 200, body: { case_id, document_id } });

  const detail = await call("creator", "GET", `/cases/${case_id}?include_documents=true`);
  expect(
    detail.body.documents.map((document: { document_number: string }) => document.document_number),
  ).toEqual([expect.stringMatching(/^CAEX-/), document_number]);
  const byNumber = await call(
    "creator",
    "GET",
    `/documents/search-official/${encodeURIComponent(document_number)}`,
  );
  expect(byNumber.body).toMatchObject({ document_id, status: "signed" });
  const details = await call("creator", "GET", `/documents/${document_id}/signature-details`);
  expect(details.body).toMatchObject({ signature_status: "fully_signed", document_number });
  const link = await call("creator", "GET", `/documents/${document_id}/url`);
  expect(link.body).toMatchObject({ official_number: document_number, expires_in: 600 });
  const movements = await call("creator", "GET", `/cases/${case_id}/movements`);
  expect(movements.body).toMatchObject({ success: true, data: { total: 2 } });
});

describe("refusals have the status of the specification", () => {
  const refusals: readonly {
    readonly what: string;
    readonly as?: Who;
    readonly status: number;
    readonly ask: () => Promise<readonly [method: string, path: string, body?: unknown]>;
    readonly about?: object;
  }[] = [
    {
      what: "an unknown case template",
      status: 404,
      ask: async () => ["POST", "/cases/", { case_template_id: crypto.randomUUID(), reference: "Motivo" }],
    },
    {
      what: "a case without template",
      status: 400,
      ask: async () => ["POST", "/cases/", { reference: "Motivo" }],
    },
    {
      what: "a case of another sector",
      as: "stranger",
      status: 403,
      ask: async () => ["GET", `/cases/${(await town.case()).id}`],
    },
    {
      what: "an unknown document type",
      status: 400,
      ask: async () => ["POST", "/documents/", { document_type_acronym: "NADA", reference: "x" }],
    },
    { what: "an identifier that is none", status: 404, ask: async () => ["GET", "/documents/uno"] },
    {
      what: "the content of a draft",
      status: 400,
      ask: async () => ["GET", `/documents/${await aDraft()}/content`],
    },
    {
      what: "starting without signers who can sign",
      status: 400,
      ask: async () => {
        const id = await aDraft();
        await call("creator", "PATCH", `/documents/${id}`, { signers: [town.people.unsealed.id] });
        return ["POST", `/documents/${id}/start-signing`];
      },
    },
    {
      what: "signing before it was sent",
      status: 400,
      ask: async () => ["POST", `/documents/${await aDraft()}/sign`],
    },
    {
      what: "signing by who is no signer",
      status: 403,
      ask: async () => ["POST", `/documents/${(await town.document({ status: "sent_to_sign" })).id}/sign`],
    },
    {
      what: "signing out of turn",
      as: "numerator",
      status: 409,
      about: { error: expect.stringContaining("Aún no es su turno de firma") },
      ask: async () => ["POST", `/documents/${(await town.document({ status: "sent_to_sign" })).id}/sign`],
    },
    {
      what: "signing what needs a token",
      as: "signer",
      status: 422,
      about: {
        error: "Este documento requiere firma con token físico. Firme desde el portal web.",
        code: "PHYSICAL_TOKEN_REQUIRED",
      },
      ask: async () => {
        const document = await town.document({ type: "ACTA", status: "sent_to_sign", signers: ["signer"] });
        return ["POST", `/documents/${document.id}/sign`];
      },
    },
    {
      what: "rejecting without a reason",
      as: "signer",
      status: 400,
      ask: async () => [
        "POST",
        `/documents/${(await town.document({ status: "sent_to_sign" })).id}/reject`,
        { reason: " " },
      ],
    },
    {
      what: "removing what is official",
      status: 400,
      ask: async () => ["DELETE", `/documents/${(await town.document({ status: "signed" })).id}`],
    },
    {
      what: "linking a draft",
      status: 400,
      ask: async () => [
        "POST",
        `/cases/${(await town.case()).id}/documents/link`,
        { official_document_id: await aDraft() },
      ],
    },
    {
      what: "another user's data",
      status: 403,
      ask: async () => ["GET", `/system/users/${town.people.signer.id}`],
    },
    { what: "a search for one letter", status: 400, ask: async () => ["GET", "/system/users/search?q=a"] },
    { what: "a page below 1", status: 400, ask: async () => ["GET", "/cases/search?page=0"] },
  ];

  test.each(refusals)("$what: $status", async ({ as = "creator", status, ask, about = {} }) => {
    const answer = await call(as, ...(await ask()));
    expect(answer).toMatchObject({ status, body: about });
  });

  test.each([
    [
      new NotaryError("unavailable", "notary_timeout", "El servicio de firma no respondió"),
      "5",
      { code: "NOTARY_TIMEOUT", error: expect.stringContaining("El servicio de firma no está disponible") },
    ],
    [
      new NotaryError("unavailable", "TSA_UNAVAILABLE", "x", 60),
      "60",
      {
        code: "TSA_UNAVAILABLE",
        retry_after: 60,
        error: expect.stringContaining("La autoridad de sello de tiempo no responde"),
      },
    ],
    [
      new NotaryError("unavailable", "SERVICE_BUSY", "x", 2),
      "2",
      { code: "SERVICE_BUSY", retry_after: 2, error: expect.stringContaining("muchas firmas") },
    ],
  ])("a signing service that says %s: 503, worth another try after %s s", async (failure, seconds, body) => {
    const document = await town.document({ status: "sent_to_sign", signers: ["signer"] });
    town.faults.sign.failNext(failure);
    const { call: send } = aDoor(town, gatewayDoor);
    const headers = credentials(key, town.people.signer.id);
    const refused = await send("POST", `/documents/${document.id}/sign`, { headers });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, seconds]);
    expect(await refused.json()).toEqual(body);
    const repeated = await send("POST", `/documents/${document.id}/sign`, { headers });
    expect(repeated.status).toBe(200);
  });

  test("a signature that was cut off: 409 until its turn is over, and when it should have been", async () => {
    const document = await town.document({ status: "sent_to_sign", signers: ["signer"] });
    const claimExpiresAt = new Date(town.clock.now().getTime() + CLAIM_MS - 1000);
    await town.db.documentSigner.updateMany({
      where: { documentId: document.id },
      data: { claimToken: randomUUID(), claimExpiresAt },
    });
    const { call: send } = aDoor(town, gatewayDoor);
    const headers = credentials(key, town.people.signer.id);
    for (const [action, body] of [
      ["sign", undefined],
      ["reject", { reason: "Falta el plano" }],
    ] as const) {
      const refused = await send("POST", `/documents/${document.id}/${action}`, { headers, body });
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([409, "4"]);
      expect(await refused.json()).toMatchObject({ code: "SIGNING_IN_PROGRESS", retry_after: 4 });
    }

    town.clock.set(claimExpiresAt);
    expect((await send("POST", `/documents/${document.id}/sign`, { headers })).status).toBe(200);
  });

  test("a signature that was made but not heard of: 409 with its result, as the description says", async () => {
    const document = await town.document({ status: "sent_to_sign", signers: ["signer"] });
    const first = await call("signer", "POST", `/documents/${document.id}/sign`);

    const again = await call("signer", "POST", `/documents/${document.id}/sign`);

    expect(again).toMatchObject({ status: 409, body: { ...first.body, code: "ALREADY_SIGNED" } });
    expect(again.body.status).toBe("signed");
  });
});

test("two callers at once sign once", async () => {
  const document = await town.document({ status: "sent_to_sign", signers: ["signer"] });
  const answers = await Promise.all(
    [1, 2].map(() => call("signer", "POST", `/documents/${document.id}/sign`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
