import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase, type Database } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { type Mirrored, mirror } from "./backup/mirror";
import { seedDocuments } from "./backup/seed";
import { openSyncDoor } from "./backup/serve";
import { writeKey } from "./lib/bench-key";
import { cpuOf } from "./lib/cpu";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { buildMunicipality } from "./search/world";

const DOCUMENTS = 20_000;
const FEW_DOCUMENTS = 2_000;
const CASES = 100;
const WRITERS = 8;
const ROUNDS = 5;
const PAGES = 20;
const INSERTS = 300;
const SLOWER_MAX = 3;
const OF_SELECT_MIN = 0.03;
const DEARER_MAX = 1.3;

/** What a backup costs: pages against a plain read, pages of many rows against pages of few, what writes pay for it; and a whole copy. */
export const runBackup = (): Promise<Verdict[]> => withScratchServer("backup", onServer);

type World = {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly schema: string;
  readonly key: string;
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const [adminUrl, ownerUrl] = [server.url("postgres"), server.url("foja_owner")];
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 16,
    applicationName: "bench",
  });
  const build = async (number: number, documents: number): Promise<World> => {
    const { schema } = await buildMunicipality(adminUrl, ownerUrl, { number, cases: CASES });
    await seedDocuments(adminUrl, schema, documents);
    const kind = { keyType: "backup", allowedOrigins: ["127.0.0.1"] };
    return { database, ownerUrl, schema, key: (await writeKey(database, schema, [], kind)).key };
  };
  try {
    const [few, many] = [await build(905, FEW_DOCUMENTS), await build(906, DOCUMENTS)];
    return [...(await comparePages(few, many)), await compareWrites(many), await copyAll(many)];
  } finally {
    await database.close();
  }
};

type Page = { readonly count: number; readonly total_pages: number; readonly has_more: boolean };

const openPages = ({ database, key }: World) => {
  const handle = openSyncDoor(
    database,
    async () => ({ used: 1, resetSeconds: 60 }),
    (name) => name,
  );
  return async (page: number): Promise<Page> => {
    const query = `table=documents&since=1970-01-01&page=${page}`;
    const headers = { "x-api-key": key };
    const response = await handle(new Request(`http://bench/api/v1/sync/data?${query}`, { headers }));
    if (response.status !== 200) throw new Error(`${query}: ${await response.text()}`);
    return (await response.json()) as Page;
  };
};

const comparePages = async (few: World, many: World): Promise<Verdict[]> => {
  printTitle(`GET /sync/data over ${DOCUMENTS} documents, from Request to Response, medians of ${ROUNDS}`);
  const [ofFew, ofMany] = [openPages(few), openPages(many)];
  const times = { walk: [] as number[], select: [] as number[], few: [] as number[], many: [] as number[] };
  for (let turn = 0; turn < ROUNDS; turn++) {
    times.walk.push((await timed(() => walk(ofMany))).ms);
    times.select.push((await timed(() => selectAll(many))).ms);
    times.few.push((await timed(() => lastPages(ofFew))).ms);
    times.many.push((await timed(() => lastPages(ofMany))).ms);
  }
  const perSecond = (all: readonly number[]) => (DOCUMENTS * 1000) / median(all);
  printTable([
    ["", "ms", "rows a second"],
    ["all pages of 100, by their numbers", round(median(times.walk)), round(perSecond(times.walk))],
    ["one SELECT of all as JSON", round(median(times.select)), round(perSecond(times.select))],
    [`the last ${PAGES} pages of ${FEW_DOCUMENTS}`, round(median(times.few)), ""],
    [`the last ${PAGES} pages of ${DOCUMENTS}`, round(median(times.many)), ""],
  ]);
  const part = median(times.select) / median(times.walk);
  const slower = median(times.many) / median(times.few);
  return [
    printTarget("rows a second", part, `at least ${OF_SELECT_MIN} of one SELECT`, part >= OF_SELECT_MIN),
    printTarget("a page of many", slower, `at most ${SLOWER_MAX} times slower`, slower <= SLOWER_MAX),
  ];
};

const walk = async (ask: (page: number) => Promise<Page>): Promise<void> => {
  let rows = 0;
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { count, has_more } = await ask(page);
    rows += count;
    hasMore = has_more;
  }
  if (rows !== DOCUMENTS) throw new Error(`${rows} rows instead of ${DOCUMENTS}`);
};

const lastPages = async (ask: (page: number) => Promise<Page>): Promise<void> => {
  const { total_pages } = await ask(1);
  for (let page = total_pages - PAGES + 1; page <= total_pages; page++) await ask(page);
};

const selectAll = async ({ database, schema }: World): Promise<void> => {
  await database.sql(schema, "SELECT row_to_json(d) FROM documents d");
};

/** By the processor time of the database's process, which other users of the machine change little. */
const compareWrites = async (world: World): Promise<Verdict> => {
  printTitle(
    `${INSERTS} documents with two signers, a transaction each, with what backups need of it and without`,
  );
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query(`SET search_path TO "${world.schema}"`);
  const client = await world.database.pool.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const costs = { with: [] as number[], without: [] as number[] };
  try {
    await insertDocuments(client, world.schema);
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const how of ["without", "with"] as const) {
        await toggle(owner, how === "with" ? "ENABLE" : "DISABLE");
        const before = cpuOf(rows[0]!.pid);
        await insertDocuments(client, world.schema);
        costs[how].push(cpuOf(rows[0]!.pid) - before);
      }
    }
  } finally {
    client.release();
    await owner.query("SELECT rebuild_sync_changes()");
    await owner.end();
  }
  const [whole, bare] = [median(costs.with), median(costs.without)];
  printTable([
    ["", "ms of a processor", "per document"],
    ["with", round(whole), round(whole / INSERTS, 2)],
    ["without", round(bare), round(bare / INSERTS, 2)],
  ]);
  const dearer = whole / bare;
  return printTarget("with", dearer, `at most ${DEARER_MAX} times as dear`, dearer <= DEARER_MAX);
};

const toggle = async (owner: pg.Client, how: "ENABLE" | "DISABLE"): Promise<void> => {
  await owner.query(
    `ALTER TABLE documents ${how} TRIGGER sync; ALTER TABLE document_signers ${how} TRIGGER sync`,
  );
};

const insertDocuments = async (client: pg.PoolClient, schema: string): Promise<void> => {
  for (let done = 0; done < INSERTS; done++) {
    await client.query(`BEGIN; SET LOCAL search_path TO "${schema}", foja_global, extensions`);
    await client.query(
      `WITH d AS (
          INSERT INTO documents (id, type_id, reference, visibility, content, created_by_id, created_at, updated_at)
          SELECT gen_random_uuid(), t.id, 'Informe sobre el arbolado', 'interno', repeat('<p>Texto del informe.</p>', 40), u.id, now(), now()
          FROM (SELECT id FROM document_types LIMIT 1) AS t, (SELECT id FROM users ORDER BY email LIMIT 1) AS u RETURNING id)
        INSERT INTO document_signers (id, document_id, position, user_id, sector_id, is_numerator)
        SELECT gen_random_uuid(), d.id, place, u.id, u.sector_id, place = 2
        FROM d, (SELECT id, sector_id, row_number() OVER (ORDER BY email) AS place FROM users LIMIT 2) AS u`,
    );
    await client.query("COMMIT");
  }
};

const copyAll = async ({ database, schema, key }: World): Promise<Verdict> => {
  printTitle(
    `examples/backup.mjs over ${DOCUMENTS} documents while ${WRITERS} write, killed twice, with the limits of the door`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), "foja-bench-backup-"));
  try {
    const killsAfter = [300, 8000];
    return told(await mirror({ database, schema, key, folder, writers: WRITERS, killsAfter }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const told = ({ kills, committed, undone, seconds, asked, rows, pdfs, differences }: Mirrored): Verdict => {
  printTable([
    ["", ""],
    ["rows", String(rows)],
    ["PDFs", String(pdfs)],
    ["times killed", String(kills)],
    ["requests", String(asked.requests)],
    ["of these told to wait", String(asked.refused)],
    ["files", String(asked.files)],
    ["seconds while others wrote", round(seconds[0], 1)],
    ["seconds for the rest", round(seconds[1], 1)],
    ["transactions of others", String(committed)],
    ["of others, undone", String(undone)],
  ]);
  for (const { what, of } of differences.slice(0, 5)) console.log(`  ${what}: ${of}`);
  return printTarget("differences", differences.length, "none", differences.length === 0);
};
