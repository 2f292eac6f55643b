import { randomUUID } from "node:crypto";
import { answeredWhile } from "@foja/testing/town/answered-while";
import { expectRefusal, rememberRefusal } from "@foja/testing/town/expect-refusal";
import { aTextPdf, readHtml, readSignatures, sha256 } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { beforeAll, describe, expect, test } from "vitest";
import { getCitizenForAdminOp } from "../citizens/get-citizen-for-admin.op";
import { updateCitizenForAdminOp } from "../citizens/update-citizen-for-admin.op";
import type { Context } from "../kernel/context";
import { createContext } from "../kernel/create-context";
import { invoke } from "../kernel/invoke";
import { inventKey, storedKey } from "../keys/key-text";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";
import { endLostSigningsOp } from "../sweeps/end-lost-signings.op";
import { QUEUED_MAX, SESSION_MS } from "./citizen-signing";
import { createCitizenDocumentOp } from "./create-citizen-document.op";
import { failSigning } from "./end-signing";
import { getCitizenDocumentOp } from "./get-citizen-document.op";
import { signCitizenDocumentOp } from "./sign-citizen-document.op";
import { signCitizenDocumentNowOp } from "./sign-citizen-document-now.op";

const town = await townOfFile();

let citizens = 0;
const aCitizen = () =>
  town.db.citizen.create({
    data: {
      id: randomUUID(),
      fullName: "Rosa Medina",
      countryId: `27-${30_000_000 + citizens++}-4`,
      estado: "validado",
      createdAt: town.clock.now(),
      updatedAt: town.clock.now(),
    },
  });
type Citizen = Awaited<ReturnType<typeof aCitizen>>;

/** Of a portal that hears. */
const KEY_ID = randomUUID();
beforeAll(() =>
  town.database.global.apiKey.create({
    data: {
      id: KEY_ID,
      municipalityId: town.municipalityId,
      ...storedKey(inventKey("tad")),
      name: "Portal",
      keyType: "tad",
      webhookUrl: "https://portal.example/avisos",
    },
  }),
);

const contextOf = ({ id, countryId, fullName }: Citizen): Context<"citizen"> => {
  const { database, ports, clock, reportStep, tenant } = town;
  const newId = () => randomUUID();
  return createContext<"citizen">(
    { database, ports, now: clock.now, newId, reportStep },
    {
      tenant,
      actor: { kind: "citizen", keyId: KEY_ID, citizenId: id, countryId, fullName, isValidated: true },
      door: "tad",
      requestId: newId(),
    },
  );
};

const IF = { document_type_acronym: "IF", reference: "Poda de un árbol" };

const create = async (citizen: Citizen, body: object = {}) =>
  invoke(createCitizenDocumentOp, contextOf(citizen), { ...IF, ...body });
const get = (citizen: Citizen, document_id: string) =>
  invoke(getCitizenDocumentOp, contextOf(citizen), { document_id });
const sign = (document_id: string) => town.invokeAsSystem(signCitizenDocumentOp, { document_id });
const sweep = () => town.invokeAsSystem(endLostSigningsOp);

const signingOf = (documentId: string) => town.db.citizenSigning.findUniqueOrThrow({ where: { documentId } });
const ledgerOf = (holderId: string) => town.db.numberLedger.findMany({ where: { holderId } });
const told = async (documentId: string) =>
  (
    await town.db.webhookDelivery.findMany({
      where: { payload: { path: ["documentId"], equals: documentId } },
    })
  ).map(({ event, apiKeyId, payload }) => ({ event, apiKeyId, payload }));

const queued = async (body: object = {}) => {
  const citizen = await aCitizen();
  const { document_id: id } = await create(citizen, body);
  return { citizen, id };
};

describe("a citizen's document", () => {
  test("waits for its signature with everything that it needs, in one transaction", async () => {
    const citizen = await aCitizen();
    const answer = await create(citizen, { content_html: "<p>Por favor</p>" });
    const expiresAt = new Date(town.clock.now().getTime() + SESSION_MS).toISOString();
    expect(answer).toMatchObject({ success: true, status: "queued", expires_at: expiresAt });
    expect(await get(citizen, answer.document_id)).toMatchObject({
      status: "queued",
      official_number: null,
      pdf_url: null,
      failure_reason: null,
      session_id: answer.session_id,
      expires_at: expiresAt,
      document_type_acronym: "IF",
    });
    expect(await town.jobs()).toContainEqual({
      name: "sign-citizen-document",
      payload: { schema: town.schema, documentId: answer.document_id },
    });
    expect(await told(answer.document_id)).toEqual([]);
  });

  test("is signed in the citizen's name, numbered with TAD, official like all others, and told once", async () => {
    const { citizen, id } = await queued({ content_html: "<p>Por favor</p>" });
    expect(await sign(id)).toEqual({ state: "signed" });
    expect(await sign(id)).toEqual({ state: "ended" });

    const status = await get(citizen, id);
    expect(status).toMatchObject({
      status: "signed",
      official_number: expect.stringMatching(/^IF-2027-\d{8}-MUNI-TAD$/),
      pdf_url: expect.any(String),
      signed_at: expect.any(String),
    });
    expect(status).not.toHaveProperty("session_id");
    const row = await town.db.document.findUniqueOrThrow({ where: { id } });
    const { bytes } = town.files.get(row.pdfKey!)!;
    expect(readHtml(bytes)).toContain("<p>Por favor</p>");
    expect(readSignatures(bytes)).toMatchObject([
      {
        person: { name: citizen.fullName, seal: "Ciudadano", department: citizen.countryId },
        stamp: { number: status.official_number, position: "first" },
      },
    ]);
    expect(await ledgerOf(id)).toMatchObject([{ state: "used", official: status.official_number }]);
    expect(await told(id)).toEqual([
      { event: "documents.signed", apiKeyId: KEY_ID, payload: { documentId: id } },
    ]);
    expect(await town.database.global.signatureAudit.findMany({ where: { documentId: id } })).toMatchObject([
      { signerKind: "citizen", signerId: citizen.id, actorKind: "system" },
    ]);
    const after = (await town.jobs()).filter(
      ({ payload }) => "documentId" in payload && payload.documentId === id,
    );
    expect(after.map(({ name }) => name)).toEqual([
      "sign-citizen-document",
      "raise-document",
      "embed-document",
    ]);
  });

  test.each([
    [
      "a form keeps its definition",
      "SOLIC",
      { form_data: { solicitante: "Rosa", metros: 5, rubro: "Comercio" } },
    ],
    ["a PDF stays as it came", "ANEXO", { pdf_base64: aTextPdf("anexo") }],
    ["a text without content shows its reference", "IF", {}],
  ])("%s", async (_name, document_type_acronym, content) => {
    const { id } = await queued({ document_type_acronym, ...content });
    await sign(id);
    const row = await town.db.document.findUniqueOrThrow({ where: { id }, include: { type: true } });
    const printed = readHtml(town.files.get(row.pdfKey!)!.bytes);
    if (document_type_acronym === "SOLIC") expect(row.formSchema).toEqual(row.type.fields);
    expect(printed).toContain(document_type_acronym === "ANEXO" ? "anexo" : IF.reference);
  });

  test("carries the files that came with it", async () => {
    const content_base64 = new Uint8Array([1, 2, 3]);
    const { id } = await queued({ embedded_files: [{ file_name: "plano.dwg", content_base64 }] });
    await sign(id);
    const row = await town.db.document.findUniqueOrThrow({ where: { id } });
    expect(readHtml(town.files.get(row.pdfKey!)!.bytes)).toContain(
      `%FILE plano.dwg ${sha256(content_base64)}`,
    );

    const lost = await queued({ embedded_files: [{ file_name: "plano.dwg", content_base64 }] });
    const [{ key }] = (await signingOf(lost.id)).files as [{ key: string }];
    town.files.delete(key);
    expect(await sign(lost.id)).toEqual({ state: "failed" });
    expect(await get(lost.citizen, lost.id)).toMatchObject({ failure_reason: "attached_file_missing" });
  });

  test.each([
    ["an unknown type", { document_type_acronym: "NADA" }, "DOCUMENT_TYPE_UNKNOWN"],
    ["one out of use", { document_type_acronym: "VIEJO" }, "DOCUMENT_TYPE_UNKNOWN"],
    ["one of the system", { document_type_acronym: "CAEX" }, "DOCUMENT_TYPE_INTERNAL"],
    ["one that is not for citizens", { document_type_acronym: "RES" }, "DOCUMENT_TYPE_NOT_FOR_CITIZENS"],
    [
      "a PDF that is none",
      { document_type_acronym: "ANEXO", pdf_base64: Buffer.from("hola") },
      "PDF_UNREADABLE",
    ],
    ["an unknown field", { html: "" }, "INVALID_INPUT"],
    [
      "eleven files",
      {
        embedded_files: Array.from({ length: 11 }, (_, at) => ({
          file_name: `${at}`,
          content_base64: new Uint8Array(1),
        })),
      },
      "INVALID_INPUT",
    ],
  ])("%s: refused, and nothing is created", async (_name, body, code) => {
    const citizen = await aCitizen();
    const call = create(citizen, body);
    call.catch((error: unknown) => rememberRefusal(error, createCitizenDocumentOp));
    await expectRefusal(call, "invalid_input", { code });
    expect(await town.db.document.count({ where: { createdByCitizenId: citizen.id } })).toBe(0);
  });

  test("of a type whose form changes meanwhile answers the form that there is", async () => {
    const citizen = await aCitizen();
    const ctx = contextOf(citizen);
    const { id } = town.types.SOLIC;
    const before = await town.db.documentType.findUniqueOrThrow({ where: { id } });
    const changing: typeof ctx = {
      ...ctx,
      transaction: async (work) => {
        await town.db.documentType.update({ where: { id }, data: { fields: [] } });
        return ctx.transaction(work);
      },
    };
    const body = {
      document_type_acronym: "SOLIC",
      reference: "Habilitación",
      form_data: { solicitante: "Rosa", metros: 5, rubro: "Comercio" },
    };
    await expectRefusal(invoke(createCitizenDocumentOp, changing, body), "invalid_input", {
      code: "INVALID_FORM_DATA",
    });
    await town.db.documentType.update({ where: { id }, data: { fields: before.fields as object[] } });
  });

  test("is nobody else's to ask for", async () => {
    const { id } = await queued();
    await expectRefusal(get(await aCitizen(), id), "not_found");
  });

  test("asked for while it ends is as before its end or as after it, and no mixture", async () => {
    const { citizen, id } = await queued();
    const ctx = contextOf(citizen);
    const answer = await answeredWhile(town, {
      table: "citizen_signings",
      ask: () => get(citizen, id),
      change: (tx) => failSigning(tx, ctx, id, "demorado"),
    });
    expect(answer).toMatchObject({ status: "queued", failure_reason: null });
    expect(await get(citizen, id)).toMatchObject({ status: "failed", failure_reason: "demorado" });
  });

  test("is not queued behind more than can be signed in time", async () => {
    const citizen = await aCitizen();
    const crowd = contextOf(citizen);
    const full: typeof crowd = {
      ...crowd,
      transaction: (work) =>
        crowd.transaction(async (tx) => {
          const now = town.clock.now();
          await tx.$executeRaw`
            WITH d AS (INSERT INTO documents (id, type_id, reference, status, visibility, created_by_citizen_id, created_at, updated_at)
              SELECT gen_random_uuid(), ${town.types.IF.id}, 'x', 'sent_to_sign', 'interno', ${citizen.id}::uuid, ${now}, ${now}
              FROM generate_series(1, ${QUEUED_MAX}) RETURNING id)
            INSERT INTO citizen_signings (document_id, session_id, api_key_id, created_at, expires_at)
              SELECT id, gen_random_uuid(), gen_random_uuid(), ${now}, ${new Date(now.getTime() + 1)} FROM d`;
          return work(tx);
        }),
    };
    await expectRefusal(invoke(createCitizenDocumentOp, full, IF), "unavailable", {
      code: "SERVER_BUSY",
      message: "Servidor ocupado, reintente en unos segundos",
    });
    expect(await town.db.document.count({ where: { createdByCitizenId: citizen.id } })).toBe(0);
  });
});

describe("a signature that fails", () => {
  const away = (code: string) => new NotaryError("unavailable", code, "x");
  const refused = (code: string) => new NotaryError("business", code, "x");

  test.each<[string, () => void, string]>([
    [
      "the signing service refuses",
      () => town.faults.sign.failNext(refused("INVALID_PDF_FILE")),
      "notary_business_error",
    ],
    ["there is no room", () => town.faults.sign.failNext(refused("LayoutError")), "notary_fullpage"],
    ["it is too large", () => town.faults.sign.failNext(refused("FILE_TOO_LARGE")), "pdf_too_large"],
    [
      "the storage is not set up",
      () => town.faults.put.failNext(new StorageUnavailable("x", { isUnprovisioned: true })),
      "preoficial_not_provisioned",
    ],
  ])("for good (%s): ends, with its reason, without number, and told once", async (_name, fault, reason) => {
    const { citizen, id } = await queued();
    fault();
    expect(await sign(id)).toEqual({ state: "failed" });
    expect(await sign(id)).toEqual({ state: "ended" });
    expect(await get(citizen, id)).toMatchObject({
      status: "failed",
      failure_reason: reason,
      official_number: null,
    });
    expect(await ledgerOf(id)).toEqual([]);
    expect(await told(id)).toMatchObject([
      { event: "documents.signature_failed", payload: { documentId: id, failureReason: reason } },
    ]);
  });

  test("because what was signed is not what was sent: ends", async () => {
    const { citizen, id } = await queued();
    const { notary } = town.ports;
    const ctx = town.systemContext();
    const changing: typeof notary = {
      ...notary,
      sign: async (request) => ({ ...(await notary.sign(request)), pdf: aTextPdf("otro") }),
    };
    await invoke(
      signCitizenDocumentOp,
      { ...ctx, ports: { ...ctx.ports, notary: changing } },
      { document_id: id },
    );
    expect(await get(citizen, id)).toMatchObject({
      status: "failed",
      failure_reason: "pdf_integrity_failed",
    });
  });

  test.each<[string, () => void, string]>([
    ["no answer", () => town.faults.sign.failNext(away("notary_timeout")), "notary_timeout"],
    ["no connection", () => town.faults.sign.failNext(away("notary_connect_error")), "notary_connect_error"],
    ["a failure of its own", () => town.faults.sign.failNext(away("notary_5xx")), "notary_5xx"],
    [
      "its time stamps are away",
      () => town.faults.sign.failNext(away("TSA_UNAVAILABLE")),
      "notary_tsa_unavailable",
    ],
    ["it rests", () => town.faults.sign.failNext(away("notary_circuit_open")), "notary_circuit_open"],
    [
      "the database is away",
      () => town.faults.put.failNext(Object.assign(new Error("x"), { code: "P1001" })),
      "db_error",
    ],
    ["nobody knows", () => town.faults.compose.failNext(new RangeError("x")), "unknown:RangeError"],
  ])(
    "for now (%s): goes back to the queue, and gives up when its time is over",
    async (_name, fault, reason) => {
      const { citizen, id } = await queued();
      fault();
      await expect(sign(id)).rejects.toThrow();
      expect(await get(citizen, id)).toMatchObject({ status: "queued", failure_reason: null });
      expect(await ledgerOf(id)).toEqual([]);
      expect(await told(id)).toEqual([]);

      town.clock.advance(SESSION_MS + 1);
      expect(await sign(id)).toEqual({ state: "ended" });
      expect(await get(citizen, id)).toMatchObject({ status: "failed", failure_reason: reason });
      expect(await told(id)).toHaveLength(1);
    },
  );

  test("and is tried again ends signed", async () => {
    const { citizen, id } = await queued();
    town.faults.sign.loseNext(away("notary_timeout"));
    await expect(sign(id)).rejects.toThrow();
    expect(await sign(id)).toEqual({ state: "signed" });
    expect(await signingOf(id)).toMatchObject({ attempts: 2, lastReason: null });
    expect(await get(citizen, id)).toMatchObject({ status: "signed", failure_reason: null });
  });
});

describe("of two who sign the same", () => {
  test("the one who took it over does, and it ends once", async () => {
    const { id } = await queued();
    const slow = town.faults.sign.holdNext();
    const first = sign(id);
    await slow.reached;
    expect(await sign(id)).toEqual({ state: "signed" });
    slow.release();
    expect(await first).toEqual({ state: "ended" });
    expect(await told(id)).toHaveLength(1);
    expect(await ledgerOf(id)).toHaveLength(1);
  });

  test("who fails after that changes nothing", async () => {
    const { citizen, id } = await queued();
    const slow = town.faults.sign.holdNext();
    const first = sign(id);
    await slow.reached;
    await sign(id);
    town.faults.put.failNext(new StorageUnavailable("x"));
    slow.release();
    await expect(first).rejects.toThrow();
    expect(await get(citizen, id)).toMatchObject({ status: "signed" });
    expect(await signingOf(id)).toMatchObject({ lastReason: null });
  });
});

describe("blocking a citizen", () => {
  const block = (citizen: Citizen) =>
    town.invoke("admin", updateCitizenForAdminOp, { citizen_id: citizen.id, estado: "bloqueado" });

  test("rejects what waits, though it is being signed", async () => {
    const { citizen, id } = await queued();
    const slow = town.faults.sign.holdNext();
    const signing = sign(id);
    await slow.reached;
    const asked = { citizen_id: citizen.id };
    expect(await town.invoke("admin", getCitizenForAdminOp, asked)).toMatchObject({ waiting_documents: 1 });
    expect(await block(citizen)).toMatchObject({ waiting_documents: 0 });
    slow.release();
    expect(await signing).toEqual({ state: "ended" });
    expect(await town.db.document.findUnique({ where: { id } })).toMatchObject({
      status: "rejected",
      failureReason: "document_rejected_while_in_queue",
      officialNumber: null,
    });
    expect(await ledgerOf(id)).toEqual([]);
    expect(await told(id)).toMatchObject([{ event: "documents.signature_failed" }]);
  });

  test("and creating at once: nothing stays queued", async () => {
    const citizen = await aCitizen();
    await Promise.allSettled([create(citizen), block(citizen), create(citizen)]);
    expect(
      await town.db.citizenSigning.count({
        where: { state: "queued", document: { createdByCitizenId: citizen.id } },
      }),
    ).toBe(0);
    await expectRefusal(create(citizen), "forbidden", { code: "CITIZEN_BLOCKED" });
  });
});

describe("the sweep", () => {
  test("ends what no job knows of, and leaves what waits or is being signed", async () => {
    const { citizen, id } = await queued();
    const slow = town.faults.sign.holdNext();
    const being = await queued();
    const signing = sign(being.id);
    await slow.reached;
    const ctx = town.systemContext();
    town.clock.advance(60_000);
    const nobody = {
      ...ctx,
      ports: { ...ctx.ports, jobs: { ...ctx.ports.jobs, underWay: async () => new Set<string>() } },
    };
    await invoke(endLostSigningsOp, nobody, {});
    expect(await get(citizen, id)).toMatchObject({ status: "queued" });
    town.clock.advance(60_001);
    await sweep();
    expect(await get(citizen, id)).toMatchObject({ status: "queued" });
    await invoke(endLostSigningsOp, nobody, {});
    expect(await get(citizen, id)).toMatchObject({
      status: "failed",
      failure_reason: "signing_never_enqueued",
    });
    expect(await get(being.citizen, being.id)).toMatchObject({ status: "queued" });
    slow.release();
    expect(await signing).toEqual({ state: "signed" });
  });

  test("ends a session that is over with its last reason", async () => {
    const { citizen, id } = await queued();
    town.faults.sign.failNext(new NotaryError("unavailable", "notary_5xx", "x"));
    await expect(sign(id)).rejects.toThrow();
    const fresh = await queued();
    town.clock.advance(SESSION_MS + 1);
    await sweep();
    expect(await get(citizen, id)).toMatchObject({ status: "failed", failure_reason: "notary_5xx" });
    expect(await get(fresh.citizen, fresh.id)).toMatchObject({ status: "failed", failure_reason: "unknown" });
  });
});

describe("where portals wait for the signature", () => {
  const createNow = async (citizen: Citizen, body: object = {}) =>
    invoke(signCitizenDocumentNowOp, contextOf(citizen), { ...IF, ...body });

  test("the answer has the number, and no job or notice follows", async () => {
    const answer = await createNow(await aCitizen());
    expect(answer).toEqual({
      success: true,
      message: expect.any(String),
      document_id: expect.any(String),
      status: "signed",
      official_number: expect.stringMatching(/-MUNI-TAD$/),
      pdf_url: expect.any(String),
      signed_at: town.clock.now().toISOString(),
    });
    expect(await told(answer.document_id)).toEqual([]);
    const jobs = (await town.jobs()).map(({ name, payload }) => [
      name,
      "documentId" in payload && payload.documentId,
    ]);
    expect(jobs).not.toContainEqual(["sign-citizen-document", answer.document_id]);
    expect(jobs).toContainEqual(["raise-document", answer.document_id]);
  });

  test.each([
    ["for now", new NotaryError("unavailable", "notary_timeout", "x"), "unavailable", "NOTARY_TIMEOUT"],
    ["for good", new NotaryError("business", "LayoutError", "x"), "unprocessable", "LAYOUT_ERROR"],
  ] as const)("what fails %s is told at once, and is over", async (_name, error, code, extra) => {
    const citizen = await aCitizen();
    town.faults.sign.failNext(error);
    await expectRefusal(createNow(citizen), code, { code: extra });
    const [row] = await town.db.document.findMany({ where: { createdByCitizenId: citizen.id } });
    expect(row).toMatchObject({ status: "rejected", failureReason: expect.stringMatching(/^notary_/) });
    expect(await ledgerOf(row!.id)).toEqual([]);
  });

  test("a process that dies leaves nothing queued", async () => {
    const citizen = await aCitizen();
    const slow = town.faults.sign.holdNext();
    const dying = createNow(citizen);
    await slow.reached;
    const [row] = await town.db.document.findMany({ where: { createdByCitizenId: citizen.id } });
    town.clock.advance(10 * 60_000);
    await sweep();
    expect(await town.db.document.findUnique({ where: { id: row!.id } })).toMatchObject({
      status: "rejected",
    });
    slow.release();
    await expectRefusal(dying, "conflict", { code: "DOCUMENT_CHANGED" });
    expect(await ledgerOf(row!.id)).toEqual([]);
  });
});
