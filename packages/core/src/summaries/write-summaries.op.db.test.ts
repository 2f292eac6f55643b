import { createChatCompletions } from "@foja/adapters/language-model/chat-completions";
import { startModelServer } from "@foja/testing/language-model/model-server";
import { townOfFile } from "@foja/testing/town/town";
import { afterAll, beforeEach, expect, test } from "vitest";
import { getCaseHistoryOp } from "../cases/get-case-history.op";
import { linkDocumentOp } from "../cases/link-document.op";
import { proposeDocumentOp } from "../cases/propose-document.op";
import { getDocumentOp } from "../documents/get-document.op";
import { invoke } from "../kernel/invoke";
import { writeSummariesOp } from "./write-summaries.op";

const server = await startModelServer();
afterAll(() => server.close());

const town = await townOfFile();
const LONG_AGO_MS = 8 * 24 * 3600_000;
// What the tests before made is not worth a summary any more.
beforeEach(() => {
  town.clock.advance(LONG_AGO_MS);
  server.asked.length = 0;
});

const model = createChatCompletions({ baseUrl: server.baseUrl, model: "mini", timeoutMs: 500 });
const sweep = (languageModel: typeof model | null = model) => {
  const ctx = town.systemContext();
  return invoke(writeSummariesOp, { ...ctx, ports: { ...ctx.ports, languageModel } }, {});
};
const history = (found: { readonly id: string }) =>
  town.invoke("creator", getCaseHistoryOp, { case_id: found.id });
const resume = async (document: { readonly id: string }) =>
  (await town.invoke("creator", getDocumentOp, { document_id: document.id })).resume;
const sent = () => server.asked.map(({ body }) => body.messages.at(-1)!.content).join("\n");

const LONG = `<p>${"Se informa el estado del arbolado de la plaza. ".repeat(20)}Escribir a vecina@mail.com.</p>`;
const official = (options: Parameters<typeof town.document>[0] = {}) =>
  town.document({ by: "creator", status: "signed", signers: ["creator"], content: LONG, ...options });

test("without a model nothing is asked, and the product tells the case and quotes the document", async () => {
  const [found, document] = [await town.case(), await official()];
  expect(await sweep(null)).toEqual({ written: 0, put_off: 0 });
  expect((await history(found)).ai_summary).toMatch(/^El expediente /);
  expect(await resume(document)).toMatch(/^Se informa el estado del arbolado de la plaza\. Se .*\.$/);
});

test("a case is told in the model's words until something moves, and then in its next ones", async () => {
  const found = await town.case();
  server.says("Está activo.\nLo creó la mesa. <script>alert(1)</script> Ver https://malo.example/x");
  expect(await sweep()).toEqual({ written: 1, put_off: 0 });
  const told = await history(found);
  expect(told).toMatchObject({
    ai_summary: "Está activo.\nLo creó la mesa. alert(1) Ver",
    short_ai_summary: "Está activo.",
    ai_updated_at: town.clock.now().toISOString(),
  });

  expect(await sweep()).toEqual({ written: 0, put_off: 0 });
  const document = await official({ content: "<p>Corto</p>" });
  await town.invoke("signer", proposeDocumentOp, { case_id: found.id, document_id: document.id });
  expect((await history(found)).ai_summary).toMatch(/^El expediente /);
  server.says("Tiene una propuesta.");
  await sweep();
  expect((await history(found)).ai_summary).toBe("Tiene una propuesta.");
});

test("what leaves names nobody, and no document but those in the case", async () => {
  const linked = await official({ content: "" });
  const found = await town.case();
  await town.invoke("creator", linkDocumentOp, { case_id: found.id, official_document_id: linked.id });
  const proposed = await official({ reference: "Asunto del borrador", content: "" });
  await town.invoke("creator", proposeDocumentOp, { case_id: found.id, document_id: proposed.id });
  const movement = { caseId: found.id, type: "transfer", userId: town.people.creator.id };
  await town.db.caseMovement.create({
    data: {
      ...movement,
      id: crypto.randomUUID(),
      reason: "Lo pide juan@mail.com, DNI 12.345.678",
      data: { person_id: town.people.signer.id, person_name: "Silvio Firmante" },
      createdAt: town.clock.now(),
    },
  });
  server.says("Listo.");
  await sweep();
  expect(sent()).toContain("Lo pide [correo], DNI [número]");
  expect(sent()).toContain(linked.number);
  expect(sent()).not.toMatch(/Carla|Silvio|Creadora|Asunto del borrador/);
  expect(sent()).not.toContain(proposed.number);
});

test("a document is summed up once it is official and long enough; nothing reserved ever leaves", async () => {
  const secret = {
    template: "SUM",
    reference: "Secretísimo",
    responsibles: { creator: "ADDITIONAL" },
  } as const;
  const reserved = await official({ type: "RES", signers: ["creator"], content: LONG });
  await town.case({ ...secret, documents: [reserved] });
  const draft = await town.document({ by: "creator", content: LONG });
  const [long, short] = [await official(), await official({ content: "<p>Se aprueba.</p>" })];
  server.says("Informa sobre árboles.");

  expect(await sweep()).toEqual({ written: 1, put_off: 0 });
  expect(sent()).toContain("Escribir a [correo].");
  expect(await Promise.all([long, short, draft, reserved].map(resume))).toEqual([
    "Informa sobre árboles.",
    "Se aprueba.",
    null,
    null,
  ]);
  const asked = [long, short, draft, reserved].map(({ id }) => id);
  expect(await town.db.documentSummary.count({ where: { documentId: { in: asked } } })).toBe(1);
});

test("a summary that is stored for a reserved case is not told", async () => {
  const found = await town.case({ template: "SUM", responsibles: { creator: "ADDITIONAL" } });
  const stored = { summary: "x", shortSummary: "x", movementSeq: 1_000_000n, updatedAt: town.clock.now() };
  await town.db.caseSummary.create({ data: { caseId: found.id, ...stored } });
  expect((await history(found)).ai_summary).toMatch(/^El expediente /);
});

test.each<[string, () => void]>([
  ["is down", () => server.answer((response) => void response.writeHead(503).end())],
  ["is slow", () => server.answer(() => undefined)],
  ["wants another key", () => server.answer((response) => void response.writeHead(401).end())],
])("when the model %s, the product's words stay, one is tried and soon tried again", async (_, break_) => {
  const found = await town.case();
  await town.case();
  break_();
  expect(await sweep()).toEqual({ written: 0, put_off: 1 });
  expect(server.asked).toHaveLength(1);
  expect((await history(found)).ai_summary).toMatch(/^El expediente /);
  expect(town.reported.at(-1)).toMatchObject({ step: "write a summary" });

  server.says("Está activo.");
  // The other one at once, and this one some minutes later.
  expect(await sweep()).toEqual({ written: 1, put_off: 0 });
  town.clock.advance(5 * 60_000);
  expect(await sweep()).toEqual({ written: 1, put_off: 0 });
  expect((await history(found)).ai_summary).toBe("Está activo.");
});

test.each<[string, unknown]>([
  ["nothing", ""],
  ["no text", { a: 1 }],
  ["without end", "bla ".repeat(10_000)],
])(
  "when the model answers %s, the product's words stay, the others get theirs, and tries get rarer",
  async (_, said) => {
    const [found, document] = [await town.case(), await official()];
    server.says(said);
    expect(await sweep()).toEqual({ written: 0, put_off: 2 });
    expect((await history(found)).ai_summary).toMatch(/^El expediente /);
    expect(await resume(document)).toMatch(/^Se informa/);

    const tries: number[] = [];
    for (let minute = 0; minute < 8; minute += 1) {
      town.clock.advance(60_000);
      const { put_off } = await sweep();
      if (put_off > 0) tries.push(minute);
    }
    expect(tries).toEqual([0, 2, 6]);
  },
);

test("what changed long ago is not asked for", async () => {
  await town.case();
  await official();
  town.clock.advance(LONG_AGO_MS);
  expect(await sweep()).toEqual({ written: 0, put_off: 0 });
});
