import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { killHard } from "../lib/processes";

const DOCUMENTS = Number(process.env.FOJA_CRASH_DOCUMENTS ?? 200);
const CALLERS = 16;
/** Longer than a turn lives after its process died, and shorter than a session. */
const PATIENCE_MS = 240_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

const ask = async (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> => {
  const response = await fetch(demo.base_url + path, {
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const ADMIN = {
  "X-API-Key": demo.admin_key,
  "X-Tenant-Schema": demo.municipality.schema,
  "X-User-ID": demo.users.admin.user_id,
};

/** Again after whatever says "later". */
const persistently = async (call: () => Promise<Answer>): Promise<Answer["body"]> => {
  const until = Date.now() + PATIENCE_MS;
  for (let wait = 100; ; wait = Math.min(wait * 2, 3000)) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 300) return answer.body;
    const isLater = !answer || answer.status >= 500 || answer.status === 429 || answer.status === 409;
    if (!isLater) throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`);
    if (Date.now() > until) throw new Error(`no answer in time; the last one: ${JSON.stringify(answer)}`);
    await pause(wait);
  }
};

/** What a portal hears: which deliveries told of a document, each maybe more than once. */
const heard = new Map<string, Set<string>>();
let receiver: Server;
let callback: string;
test.beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { document_id, event } = JSON.parse(Buffer.concat(parts).toString("utf8")) as Record<
      string,
      string
    >;
    const told = `${event} ${String(request.headers["x-service-delivery"])}`;
    if (document_id) heard.set(document_id, (heard.get(document_id) ?? new Set()).add(told));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  callback = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`;
});
test.afterAll(() => {
  receiver.close();
});

const aPortal = async (): Promise<{ id: string; key: string }> => {
  const { body } = await ask("POST", "/admin/api-keys", ADMIN, {
    name: `Corte ${randomUUID()}`,
    key_type: "tad",
    rate_limit_per_minute: 100_000,
    webhook_url: callback,
    webhook_secret: randomUUID(),
  });
  return { id: String(body.id), key: String(body.api_key) };
};

const enable = async (acronym: string): Promise<void> => {
  const { body } = await ask("GET", "/admin/document-types?limit=200", ADMIN);
  const types = body.document_types as { id: number; acronym: string }[];
  const { id } = types.find((type) => type.acronym === acronym)!;
  await ask("PATCH", `/admin/document-types/${id}/citizen-signing`, ADMIN, { enabled: true });
};

/** One in five is a PDF from outside, and one in ten can't be signed: its image lies where nobody may look. */
const contentOf = (index: number): object => {
  if (index % 5 === 0)
    return {
      document_type_acronym: demo.document_types.imported,
      pdf_base64: Buffer.from(aPdf()).toString("base64"),
    };
  const image = index % 10 === 1 ? '<img src="https://127.0.0.1/x.png">' : "";
  return {
    document_type_acronym: demo.document_types.html,
    content_html: `<p>Pedido número ${index}</p>${image}`,
  };
};

test(`${DOCUMENTS} documents of citizens end once each, told once each, while worker and notary are killed`, async () => {
  await enable(demo.document_types.html);
  await enable(demo.document_types.imported);
  const { id: keyId, key } = await aPortal();
  const country_id = `corte-${randomUUID()}`;
  const tad = (method: string, path: string, body?: object, repeat?: string) =>
    ask(
      method,
      `/api/v1/tad${path}`,
      { "X-API-Key": key, "X-Citizen-ID": country_id, ...(repeat && { "Idempotency-Key": repeat }) },
      body,
    );
  await persistently(() =>
    tad("POST", "/citizens", { full_name: "Rosa Medina", country_id, estado: "validado" }),
  );

  let isOver = false;
  const kills: string[] = [];
  const killing = (async () => {
    const names = ["worker", "notary"];
    for (let round = 0; !isOver && round < 12; round++) {
      await pause(3000 + ((round * 7919) % 5000));
      if (isOver) break;
      const name = names[round % names.length]!;
      killHard(name);
      kills.push(name);
    }
  })();

  const begunAt = Date.now();
  const queue = Array.from({ length: DOCUMENTS }, (_, index) => index);
  const ids: string[] = [];
  const create = async () => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      const body = { reference: `Pedido ${index}`, ...contentOf(index) };
      const repeat = randomUUID();
      const created = await persistently(() => tad("POST", "/documents", body, repeat));
      ids.push(String(created.document_id));
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, create));
  const creating = Date.now() - begunAt;

  const endOf = async (id: string): Promise<Answer["body"]> => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(1000)) {
      const state = await persistently(() => tad("GET", `/documents/${id}`));
      if (state.status !== "queued") return state;
      if (Date.now() > until) throw new Error(`still queued: ${JSON.stringify(state)}`);
    }
  };
  const ends: Answer["body"][] = [];
  for (const id of ids) ends.push(await endOf(id));
  isOver = true;
  await killing;

  expect(creating).toBeLessThan(60_000);
  expect(kills.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(DOCUMENTS);
  const signed = ends.filter(({ status }) => status === "signed");
  const failed = ends.filter(({ status }) => status === "failed");
  expect(signed.length + failed.length).toBe(DOCUMENTS);
  expect(new Set(failed.map(({ failure_reason }) => failure_reason))).toEqual(new Set(["image_not_public"]));
  expect(new Set(signed.map(({ official_number }) => official_number)).size).toBe(signed.length);

  // Told once each: one delivery, however often it was sent.
  await expect.poll(() => ids.filter((id) => !heard.has(id)).length, { timeout: PATIENCE_MS }).toBe(0);
  for (const { document_id, status } of ends) {
    const event = status === "signed" ? "documents.signed" : "documents.signature_failed";
    expect([...heard.get(String(document_id))!]).toEqual([expect.stringMatching(`^${event} [0-9a-f-]{36}$`)]);
  }
  const list = await ask("GET", `/admin/webhook-deliveries?api_key_id=${keyId}&limit=1`, ADMIN);
  expect(list.body.total).toBe(DOCUMENTS);

  // What only the database knows: the ledger without gaps, nothing half done.
  const report = execFileSync("npm", ["run", "--silent", "foja", "--", "verify"], { encoding: "utf8" });
  expect(report).toContain("Sin problemas");
});
