import { randomUUID } from "node:crypto";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { aDoor, type DoorChanges, TEST_ADDRESS } from "../testing/a-door";
import { aKey, type KeyOptions } from "../testing/a-key";
import { syncDoor } from "./door";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

type Asking = {
  readonly key?: KeyOptions;
  readonly headers?: Readonly<Record<string, string>>;
  readonly changes?: DoorChanges;
};

const ALLOWED: KeyOptions = { type: "backup", allowedOrigins: [TEST_ADDRESS] };

const ask = async (path: string, { key, headers, changes }: Asking = {}) => {
  const { text } = await aKey(town, town, { ...ALLOWED, ...key });
  const response = await aDoor(town, syncDoor, changes).call("GET", path, {
    headers: { "x-api-key": text, ...headers },
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

const DENIED = { error: "Acceso denegado" };
const SINCE = "since=1970-01-01T00:00:00Z";

describe("who is not let in is told nothing", () => {
  test.each<[string, number, Asking]>([
    ["a person is named", 401, { headers: { "x-user-id": "7" } }],
    ["no key", 401, { headers: { "x-api-key": "" } }],
    ["an unknown key", 401, { headers: { "x-api-key": "sk-backup-x" } }],
    ["an ordinary key", 401, { key: { type: "standard" } }],
    ["a key of the panel", 401, { key: { type: "api" } }],
    ["a key of the portal", 401, { key: { type: "tad" } }],
    ["a key that was switched off", 401, { key: { isActive: false } }],
    ["a key that expired", 401, { key: { expiresAt: new Date(0) } }],
    ["a person and from elsewhere", 401, { headers: { "x-user-id": "7" }, key: { allowedOrigins: [] } }],
    ["from nowhere", 403, { key: { allowedOrigins: [] } }],
    ["from elsewhere", 403, { key: { allowedOrigins: ["198.51.100.0/24", "2001:db8::/32"] } }],
    [
      "from the same network of an address",
      403,
      { key: { allowedOrigins: ["2001:db8::1"] }, changes: { address: "2001:db8::2" } },
    ],
  ])("%s: %i", async (_name, status, asking) => {
    expect(await ask("/schema", asking)).toEqual({ status, body: DENIED });
  });

  test("from an allowed network they are", async () => {
    const key = { allowedOrigins: ["198.51.100.7", "2001:db8::/32"] };
    expect((await ask("/schema", { key, changes: { address: "2001:db8::2" } })).status).toBe(200);
  });

  test.each([
    ["/schema", 100, 30],
    [`/data?table=ranks&${SINCE}`, 3, 3],
  ])("after so many requests of a minute: %s of a key with %i", async (path, limit, allowed) => {
    const { text } = await aKey(town, town, { ...ALLOWED, limit });
    const { call } = aDoor(town, syncDoor, { rateLimit: createRateLimit(town.database.pool) });
    const get = (what: string) => call("GET", what, { headers: { "x-api-key": text } });
    const statuses = await Promise.all(Array.from({ length: allowed + 1 }, () => get(path)));
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(allowed);
    const refused = statuses.find(({ status }) => status === 429)!;
    expect(await refused.json()).toEqual(DENIED);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // The others go on.
    expect((await get(`/documents?${SINCE}`)).status).toBe(200);
  });
});

describe("what is asked wrongly is told", () => {
  test.each([
    ["/data", "INVALID_INPUT"],
    ["/data?table=ranks", "INVALID_INPUT"],
    [`/data?${SINCE}`, "INVALID_INPUT"],
    ["/data?table=ranks&since=ayer", "INVALID_INPUT"],
    [`/data?table=ranks&${SINCE}&page=0`, "INVALID_INPUT"],
    ["/documents", "INVALID_INPUT"],
    [`/data?table=nada&${SINCE}`, "UNKNOWN_TABLE"],
    [`/data?table=audit_log&${SINCE}`, "UNKNOWN_TABLE"],
    [`/data?table=official_pdfs&${SINCE}`, "UNKNOWN_TABLE"],
    [`/data?table=pg_class&${SINCE}`, "UNKNOWN_TABLE"],
    [`/data?table=${encodeURIComponent('ranks" t; --')}&${SINCE}`, "UNKNOWN_TABLE"],
  ])("%s: %s", async (path, code) => {
    const { status, body } = await ask(path);
    expect([status, body.code]).toEqual([400, code]);
  });
});

type Column = { readonly name: string; readonly type: string; readonly nullable: boolean };
type Table = {
  readonly name: string;
  readonly primary_key: readonly string[];
  readonly total_rows: number;
  readonly columns: readonly Column[];
};

test("every table of the schema is read whole, with its own columns and nothing hidden", async () => {
  const reserved = await town.document({ type: "RES", status: "signed", visibility: "reservado" });
  await town.case({ template: "SUM" });
  const draft = await town.document({ content: "<p>Borrador</p>" });
  const { body } = await ask("/schema");
  expect(body).toMatchObject({ schema_name: town.schema, server_time: town.clock.now().toISOString() });
  const tables = body.tables as unknown as readonly Table[];
  expect(tables.length).toBeGreaterThan(30);
  for (const { name, primary_key, total_rows, columns } of tables) {
    const answer = (await ask(`/data?table=${name}&${SINCE}`)).body;
    const rows = answer.rows as unknown as Record<string, unknown>[];
    const [counted] = await town.database.sql<{ count: number }>(
      town.schema,
      `SELECT count(*)::int AS count FROM ${name}`,
    );
    expect([name, total_rows, answer.total]).toEqual([name, counted!.count, counted!.count]);
    expect(answer).toMatchObject({ table: name, cursor_field: "changed_at", page_size: 100 });
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(columns.map((column) => column.name));
      const missing = columns.filter((column) => !column.nullable && row[column.name] === null);
      expect([name, missing]).toEqual([name, []]);
    }
    expect(columns.map((column) => column.name)).toEqual(
      expect.arrayContaining([...primary_key, "changed_at"]),
    );
  }
  const documents = (await ask(`/data?table=documents&${SINCE}`)).body.rows as unknown as Record<
    string,
    unknown
  >[];
  expect(documents.find(({ id }) => id === reserved.id)).toMatchObject({ visibility: "reservado" });
  const told = documents.find(({ id }) => id === draft.id)!;
  const stored = await town.db.document.findUniqueOrThrow({ where: { id: draft.id } });
  expect(told).toMatchObject({
    content: "<p>Borrador</p>",
    type_id: stored.typeId,
    is_imported: false,
    official_number: null,
    created_at: stored.createdAt.toISOString(),
  });
  expect(told).not.toHaveProperty("search_text");
});

test("the last visit of a person is no change, their name is", async () => {
  const { until } = (await ask(`/data?table=users&${SINCE}`)).body;
  const { id } = town.people.creator;
  const changes = async () => (await ask(`/data?table=users&since=${until}`)).body;
  await town.db.user.update({ where: { id }, data: { lastAccessAt: town.clock.now() } });
  expect(await changes()).toMatchObject({ total: 0, until });
  await town.db.user.update({ where: { id }, data: { fullName: "Otra Persona" } });
  expect(await changes()).toMatchObject({ rows: [{ id, full_name: "Otra Persona" }] });
});

describe("the official documents", () => {
  test("come with the hash and a link to their PDF, drafts do not", async () => {
    const { until } = (await ask(`/documents?${SINCE}`)).body;
    await town.document({ status: "sent_to_sign" });
    const { id, number } = await town.document({ status: "signed" });
    const { body } = await ask(`/documents?since=${until}`);
    const stored = await town.db.document.findUniqueOrThrow({ where: { id } });
    const link = await town.ports.storage.link(stored.pdfKey!, {
      expiresInSeconds: 600,
      fileName: `${number}.pdf`,
    });
    expect(body).toMatchObject({
      count: 1,
      total: 1,
      page: 1,
      total_pages: 1,
      has_more: false,
      since: until,
    });
    expect(body.documents).toEqual([
      {
        document_id: id,
        official_number: number,
        document_type: "IF",
        signed_at: stored.signedAt!.toISOString(),
        sha256: stored.pdfSha256,
        size: stored.pdfSizeBytes,
        pdf_url: link,
        pdf_download_url: link,
        expires_in: 600,
      },
    ]);
  });

  test("come again when their file is renewed", async () => {
    const { id } = await town.document({ status: "signed" });
    const { until } = (await ask(`/documents?${SINCE}`)).body;
    const sha256 = "ab".repeat(32);
    await town.db.document.update({
      where: { id },
      data: { pdfKey: `${town.schema}/documents/${id}/${sha256}-1.pdf`, pdfSha256: sha256, pdfSizeBytes: 9 },
    });
    const { documents } = (await ask(`/documents?since=${until}`)).body;
    expect(documents).toMatchObject([{ document_id: id, sha256, size: 9 }]);
  });
});

test("a list is remembered for a day, then its pages are refused", async () => {
  const { text } = await aKey(town, town, ALLOWED);
  const { call } = aDoor(town, syncDoor);
  const total = async (page: number) => {
    const path = `/data?table=notifications&${SINCE}&page=${page}&page_size=1`;
    const response = await call("GET", path, { headers: { "x-api-key": text } });
    const body = (await response.json()) as { total: number; code?: string };
    return body.code ?? body.total;
  };
  const notify = () =>
    town.db.notification.create({
      data: {
        id: randomUUID(),
        userId: town.people.creator.id,
        kind: "x",
        entity: "case",
        entityId: randomUUID(),
      },
    });
  await notify();
  await notify();
  const first = await total(1);
  await notify();
  expect([await total(2), await total(1)]).toEqual([first, Number(first) + 1]);
  await notify();
  town.clock.advance(25 * 3_600_000);
  // In a new list other rows stand there: those between would never be told.
  expect([await total(2), await total(1)]).toEqual(["LIST_FORGOTTEN", Number(first) + 2]);
});
