import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { expect } from "@playwright/test";
import { demo } from "../lib/demo";
import { PATIENCE_MS, pause, persistently, together } from "./persistently";

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

/** What a portal hears: which deliveries told of a document, each maybe more than once. */
type Heard = Map<string, Set<string>>;

const listen = async (): Promise<{ readonly heard: Heard; readonly callback: string; close(): void }> => {
  const heard: Heard = new Map();
  const receiver: Server = createServer(async (request, response) => {
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
  const callback = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos`;
  return { heard, callback, close: () => void receiver.close() };
};

const aPortal = async (callback: string): Promise<{ id: string; key: string }> => {
  const { status, body } = await ask("POST", "/admin/api-keys", ADMIN, {
    name: `Corte ${randomUUID()}`,
    key_type: "tad",
    rate_limit_per_minute: 60_000,
    webhook_url: callback,
    webhook_secret: randomUUID(),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
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

/** So many documents of a citizen, sent to be signed through their portal. */
export const openPortal = async (count: number, callers: number) => {
  await enable(demo.document_types.html);
  await enable(demo.document_types.imported);
  const { heard, callback, close } = await listen();
  const { id: keyId, key } = await aPortal(callback);
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
  const ids: string[] = [];

  const createAll = (): Promise<void> =>
    together(count, callers, async (index) => {
      const body = { reference: `Pedido ${index}`, ...contentOf(index) };
      const repeat = randomUUID();
      const created = await persistently(() => tad("POST", "/documents", body, repeat));
      ids.push(String(created.body.document_id));
    });

  const endOf = async (id: string): Promise<Answer["body"]> => {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(1000)) {
      const { body: state } = await persistently(() => tad("GET", `/documents/${id}`));
      if (state.status !== "queued") return state;
      if (Date.now() > until) throw new Error(`still queued: ${JSON.stringify(state)}`);
    }
  };

  /** Each is signed with a number of its own, or failed with its reason. */
  const expectEnds = async (): Promise<readonly Answer["body"][]> => {
    const ends: Answer["body"][] = [];
    for (const id of ids) ends.push(await endOf(id));
    expect(new Set(ids).size).toBe(count);
    const signed = ends.filter(({ status }) => status === "signed");
    const failed = ends.filter(({ status }) => status === "failed");
    expect(signed.length + failed.length).toBe(count);
    expect(new Set(failed.map(({ failure_reason }) => failure_reason))).toEqual(
      new Set(["image_not_public"]),
    );
    expect(new Set(signed.map(({ official_number }) => official_number)).size).toBe(signed.length);
    return ends;
  };

  /** The portal was told of each end once: one delivery, however often it was sent. */
  const expectTold = async (ends: readonly Answer["body"][]): Promise<void> => {
    await expect.poll(() => ids.filter((id) => !heard.has(id)).length, { timeout: PATIENCE_MS }).toBe(0);
    for (const { document_id, status } of ends) {
      const event = status === "signed" ? "documents.signed" : "documents.signature_failed";
      expect([...heard.get(String(document_id))!]).toEqual([
        expect.stringMatching(`^${event} [0-9a-f-]{36}$`),
      ]);
    }
    const list = await persistently(() =>
      ask("GET", `/admin/webhook-deliveries?api_key_id=${keyId}&limit=1`, ADMIN),
    );
    expect(list.body.total).toBe(count);
  };

  return { createAll, expectEnds, expectTold, close };
};
