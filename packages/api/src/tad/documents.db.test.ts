import { randomUUID } from "node:crypto";
import { signCitizenDocumentOp } from "@foja/core/citizen-documents/sign-citizen-document.op";
import { NotaryError } from "@foja/core/ports/notary";
import { aTextPdf } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { beforeAll, describe, expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { aKey, type TestKey } from "../testing/a-key";
import { aCitizen } from "../testing/things";
import { tadDoor, waitingTadDoor } from "./door";

const town = await townOfFile();
let key: TestKey;
beforeAll(async () => {
  key = await aKey(town, town, { type: "tad" });
});

const IF = { document_type_acronym: "IF", reference: "Poda de un árbol" };
const ANEXO = { document_type_acronym: "ANEXO", reference: "Plano" };
const MB = 1024 * 1024;

type Asking = { readonly headers?: Record<string, string>; readonly door?: typeof tadDoor };

const portal = ({ door = tadDoor, headers = {} }: Asking = {}) => {
  const { call } = aDoor(town, door);
  return async (method: string, path: string, ref: string, body?: object) => {
    const response = await call(method, path, {
      headers: { "x-api-key": key.text, "x-citizen-id": ref, ...headers },
      body,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, string>,
    };
  };
};

const create = (ref: string, body: object = IF, asking?: Asking) =>
  portal(asking)("POST", "/documents", ref, body);
const created = async (ref: string) =>
  town.db.document.count({ where: { createdByCitizen: { countryId: ref } } });

test("a document is queued, signed by the job, and told with its number", async () => {
  const { countryId: ref } = await aCitizen(town);
  const { status, body } = await create(ref);
  expect([status, body]).toEqual([
    202,
    {
      success: true,
      message: expect.any(String),
      document_id: expect.any(String),
      session_id: expect.any(String),
      status: "queued",
      expires_at: new Date(town.clock.now().getTime() + 30 * 60_000).toISOString(),
    },
  ]);
  const path = `/documents/${body.document_id}`;
  expect((await portal()("GET", path, ref)).body).toMatchObject({
    status: "queued",
    session_id: body.session_id,
  });
  await town.invokeAsSystem(signCitizenDocumentOp, { document_id: body.document_id });
  expect((await portal()("GET", path, ref)).body).toMatchObject({
    status: "signed",
    official_number: expect.stringMatching(/^IF-2027-\d{8}-MUNI-TAD$/),
  });
  const other = await aCitizen(town);
  expect((await portal()("GET", path, other.countryId)).status).toBe(404);
});

describe("a PDF in base64", () => {
  test("is taken up to 20 MB", async () => {
    const { countryId: ref } = await aCitizen(town);
    const send = (bytes: number) =>
      create(ref, { ...ANEXO, pdf_base64: Buffer.alloc(bytes).toString("base64") });
    // Read whole, and found to be none.
    expect((await send(20 * MB)).body.code).toBe("PDF_UNREADABLE");
    const beyond = await send(20 * MB + 3);
    expect([beyond.status, beyond.body]).toMatchObject([
      400,
      { error: "El PDF supera el máximo de 20 MB", code: "FILE_TOO_LARGE" },
    ]);
    const huge = await create(ref, { ...ANEXO, pdf_base64: " ".repeat(41 * MB) });
    expect([huge.status, huge.body.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(await created(ref)).toBe(0);
  });

  test.each([
    ["what is no base64", "JVBERi0*", "pdf_base64: No es base64 válido"],
    ["a number", 7, "pdf_base64: Debe ser un texto en base64"],
    ["what is no PDF", "aG9sYQ==", "El archivo no es un PDF que se pueda leer"],
  ])("%s is refused", async (_name, pdf_base64, error) => {
    const { countryId: ref } = await aCitizen(town);
    const answer = await create(ref, { ...ANEXO, pdf_base64 });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });
});

test("more of them than memory has room for, of one key, are told to come back", async () => {
  const { countryId: ref } = await aCitizen(town);
  const { call } = aDoor(town, tadDoor);
  const held = Array.from({ length: 3 }, () => town.faults.inspect.holdNext());
  const send = () =>
    call("POST", "/documents", {
      headers: { "x-api-key": key.text, "x-citizen-id": ref, "content-length": String(40 * MB) },
      body: { ...ANEXO, pdf_base64: Buffer.from(aTextPdf("plano")).toString("base64") },
    });
  const first = held.map(send);
  await Promise.all(held.map(({ reached }) => reached));
  const told = await send();
  expect([told.status, told.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await told.json()).toMatchObject({
    error: "Servidor ocupado, reintente en unos segundos",
    code: "SERVER_BUSY",
  });
  for (const { release } of held) release();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(held.map(() => 202));
  expect((await send()).status).toBe(202);
});

describe("an Idempotency-Key is the portal's", () => {
  const withKey = (text: string) => ({ headers: { "idempotency-key": text } });

  test("quoted or bare, the same content is created once", async () => {
    const { countryId: ref } = await aCitizen(town);
    const text = randomUUID();
    const pdf_base64 = Buffer.from(aTextPdf("plano")).toString("base64");
    const first = await create(ref, { ...ANEXO, pdf_base64 }, withKey(text));
    const again = await create(ref, { pdf_base64, ...ANEXO }, withKey(`"${text}"`));
    expect([again.status, again.body, again.headers.get("idempotent-replay")]).toEqual([
      202,
      first.body,
      "true",
    ]);
    const other = Buffer.from(aTextPdf("plan0")).toString("base64");
    const changed = await create(ref, { ...ANEXO, pdf_base64: other }, withKey(text));
    expect([changed.status, changed.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    expect(await created(ref)).toBe(1);
  });

  test("another citizen is other content", async () => {
    const [one, two] = [await aCitizen(town), await aCitizen(town)];
    const text = randomUUID();
    expect((await create(one.countryId, IF, withKey(text))).status).toBe(202);
    const other = await create(two.countryId, IF, withKey(text));
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    // Who is named by the other of their two names is the same.
    expect((await create(one.id, IF, withKey(text))).status).toBe(202);
  });

  test("protects the request, and not what becomes of it", async () => {
    const { countryId: ref } = await aCitizen(town);
    const text = randomUUID();
    const { body } = await create(ref, IF, withKey(text));
    town.faults.sign.failNext(new NotaryError("business", "LayoutError", "x"));
    await town.invokeAsSystem(signCitizenDocumentOp, { document_id: body.document_id });
    expect((await create(ref, IF, withKey(text))).body).toEqual(body);
  });

  test("is free again after a refusal", async () => {
    const { countryId: ref } = await aCitizen(town);
    const text = randomUUID();
    expect((await create(ref, { ...IF, form_data: {} }, withKey(text))).status).toBe(400);
    expect((await create(ref, IF, withKey(text))).status).toBe(202);
  });
});

describe("where portals wait for the signature", () => {
  const waiting = { door: waitingTadDoor, headers: { "idempotency-key": "una" } };

  test("the answer has the number, there is nothing to ask for, and every request counts", async () => {
    const { countryId: ref } = await aCitizen(town);
    const first = await create(ref, IF, waiting);
    expect([first.status, first.body]).toMatchObject([200, { status: "signed", success: true }]);
    const second = await create(ref, IF, waiting);
    expect(second.body.official_number).not.toBe(first.body.official_number);
    const asked = await portal(waiting)("GET", `/documents/${first.body.document_id}`, ref);
    expect([asked.status, asked.body.error]).toEqual([404, "Recurso no encontrado"]);
  });

  test.each([
    ["away", new NotaryError("unavailable", "notary_timeout", "x"), 503, "NOTARY_TIMEOUT"],
    ["unwilling", new NotaryError("business", "LayoutError", "x"), 400, "LAYOUT_ERROR"],
  ] as const)(
    "a signing service that is %s is told in the code of the gateway",
    async (_name, error, status, code) => {
      const { countryId: ref } = await aCitizen(town);
      town.faults.sign.failNext(error);
      const answer = await create(ref, IF, waiting);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    },
  );
});
