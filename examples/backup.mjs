// Keeps a copy of a municipality: its tables in SQLite, its official PDFs beside them. What it copied it does not ask for again, and it may
// be ended at any moment. Needs nothing but Node 24 and a backup key:
//
//   node examples/backup.mjs [--folder .local/backup]    what changed since the last time
//   node examples/backup.mjs --full                      everything anew
//   node examples/backup.mjs --since 2026-11-01          what changed since then, again
//
// FOJA_URL and FOJA_BACKUP_KEY say whom to ask; without them, the demo of `npm start`.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

const { DatabaseSync } = await import("node:sqlite").catch(() => {
  console.error("Hace falta Node 24. Con el del proyecto: node_modules/.bin/node examples/backup.mjs");
  process.exit(1);
});

const { values: options } = parseArgs({
  options: {
    folder: { type: "string", default: ".local/backup" },
    full: { type: "boolean", default: false },
    since: { type: "string" },
  },
});
const demo = () => JSON.parse(readFileSync(process.env.FOJA_DEMO ?? ".local/demo.json", "utf8"));
const address = process.env.FOJA_URL ?? demo().base_url;
const key = process.env.FOJA_BACKUP_KEY ?? demo().backup_key;

const BEGINNING = "1970-01-01T00:00:00Z";
const PDFS = "official pdfs";
const DOWNLOADS_AT_ONCE = 4;

// ---------------------------------------------------------------------------------------------------------- asking

const TRIES = 6;
const ANSWER_MS = 120_000;
const attempt = async (url, headers) => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, retryAfter: response.headers.get("retry-after"), bytes };
};

/** As often as it must be: 429 says how long to wait, and that is no failure; what is away for a moment is asked again some times. */
const ask = async (url, headers = {}) => {
  for (let failed = 0; ; ) {
    const answer = await attempt(url, headers).catch((error) => ({
      status: 0,
      problem: error.cause?.message ?? error.message,
    }));
    if (answer.status === 200) return answer.bytes;
    const isBusy = answer.status === 429;
    if (!isBusy && (++failed === TRIES || (answer.status > 0 && answer.status < 500)))
      throw Object.assign(
        new Error(`GET ${url}: ${answer.status || answer.problem} ${answer.bytes ?? ""}`),
        answer,
      );
    const seconds = Number(answer.retryAfter ?? 2 ** failed);
    if (isBusy) console.log(`  espera ${seconds} s: demasiadas solicitudes`);
    await wait(Math.min(Math.max(Number.isNaN(seconds) ? 2 : seconds, 0.1), 120) * 1000);
  }
};

const get = async (path, query = {}) =>
  JSON.parse(await ask(`${address}/api/v1/sync/${path}?${new URLSearchParams(query)}`, { "X-API-Key": key }));

// --------------------------------------------------------------------------------------------------------- the copy

mkdirSync(join(options.folder, "pdfs"), { recursive: true });
const file = join(options.folder, "copy.sqlite");
if (options.full) for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
const db = new DatabaseSync(file);
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS _progress (stream TEXT PRIMARY KEY, columns TEXT NOT NULL, since TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS _pdfs (document_id TEXT PRIMARY KEY, official_number TEXT, sha256 TEXT, size INTEGER, file TEXT)`);

/** All of it or nothing: rows and where the copy stands. */
const inTransaction = (work) => {
  db.exec("BEGIN IMMEDIATE");
  work();
  db.exec("COMMIT");
};

const quoted = (name) => `"${name.replaceAll('"', '""')}"`;
const affinity = (type) => (/^(integer|bigint|smallint|boolean)$/.test(type) ? "INTEGER" : "TEXT");
const stored = (value, { type }) => {
  if (value === null) return null;
  if (typeof value === "boolean") return Number(value);
  return /^jsonb?$|\[\]$/.test(type) ? JSON.stringify(value) : value;
};

const earlier = (one, other) => (Date.parse(one) < Date.parse(other) ? one : other);

/** Where a stream was left. A table that has other columns than then is copied anew. */
const begin = (stream, columns, create) => {
  const known = db.prepare("SELECT columns, since FROM _progress WHERE stream = ?").get(stream);
  // Never from later than where it stands: what lies between would be missed.
  if (known?.columns === columns) return earlier(options.since ?? known.since, known.since);
  inTransaction(() => {
    create();
    db.prepare("INSERT OR REPLACE INTO _progress VALUES (?, ?, ?)").run(stream, columns, BEGINNING);
  });
  return BEGINNING;
};

/** Every page is kept with its `until`: whoever is ended goes on behind the last page that is kept. */
const copyPages = async (stream, since, ask, keep) => {
  const counted = { rows: 0, deleted: 0 };
  for (let page = 1, from = since, until = since, hasMore = true; hasMore; page++) {
    const answer = await ask({ since: from, page, page_size: 100 }).catch((error) => {
      // A list is remembered for a day, and for one who reads it: a new one begins where this copy stands.
      if (error.status !== 409) throw error;
      [page, from] = [1, until];
      return ask({ since: from, page, page_size: 100 });
    });
    until = answer.until;
    const changes = await keep(answer);
    inTransaction(() => {
      changes();
      db.prepare("UPDATE _progress SET since = ? WHERE stream = ?").run(answer.until, stream);
    });
    counted.rows += answer.count;
    counted.deleted += answer.deleted?.length ?? 0;
    hasMore = answer.has_more;
  }
  if (counted.rows + counted.deleted > 0)
    console.log(`${stream}: ${counted.rows} cambios, ${counted.deleted} bajas`);
};

// ------------------------------------------------------------------------------------------------------------ tables

const copyTable = async ({ name, primary_key, columns }) => {
  const names = columns.map((column) => quoted(column.name));
  const since = begin(name, JSON.stringify(columns), () => {
    const declared = columns.map((column) => `${quoted(column.name)} ${affinity(column.type)}`);
    db.exec(`DROP TABLE IF EXISTS ${quoted(name)};
      CREATE TABLE ${quoted(name)} (${declared.join(", ")}, PRIMARY KEY (${primary_key.map(quoted).join(", ")}))`);
  });
  const put = db.prepare(
    `INSERT OR REPLACE INTO ${quoted(name)} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  const remove = db.prepare(
    `DELETE FROM ${quoted(name)} WHERE ${primary_key.map((part) => `${quoted(part)} = ?`).join(" AND ")}`,
  );
  await copyPages(
    name,
    since,
    (page) => get("data", { table: name, ...page }),
    ({ rows, deleted }) =>
      () => {
        for (const gone of deleted) remove.run(...primary_key.map((part) => gone[part]));
        for (const row of rows) put.run(...columns.map((column) => stored(row[column.name], column)));
      },
  );
};

// -------------------------------------------------------------------------------------------------------------- PDFs

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const nameOf = ({ document_id }) => join("pdfs", `${document_id}.pdf`);
const isThere = async (name, wanted) => existsSync(name) && sha256(await readFile(name)) === wanted;

/** Whole and right, or not there: written beside its place, then put into it. */
const download = async (document) => {
  const name = join(options.folder, nameOf(document));
  if (await isThere(name, document.sha256)) return;
  const bytes = await ask(document.pdf_download_url);
  if (bytes.length !== document.size || sha256(bytes) !== document.sha256)
    throw new Error(`${document.official_number}: otro archivo`);
  const handle = await open(`${name}.part`, "w");
  await handle.writeFile(bytes);
  await handle.sync();
  await handle.close();
  await rename(`${name}.part`, name);
};

const downloadAll = async (documents) => {
  const waiting = [...documents];
  const failed = [];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await download(next).catch((error) => failed.push(error));
  };
  await Promise.all(Array.from({ length: DOWNLOADS_AT_ONCE }, work));
  return failed;
};

const copyPdfs = async () => {
  const since = begin(PDFS, "", () => db.exec("DELETE FROM _pdfs"));
  const put = db.prepare("INSERT OR REPLACE INTO _pdfs VALUES (?, ?, ?, ?, ?)");
  // A file may be renewed between the list and its download, and a link ends: a page is asked again, and told as it is then.
  const askWithFiles = async (page) => {
    for (let tried = 1; ; tried++) {
      const answer = await get("documents", page);
      const failed = await downloadAll(answer.documents);
      if (failed.length === 0) return answer;
      if (tried === TRIES) throw failed[0];
    }
  };
  await copyPages(PDFS, since, askWithFiles, ({ documents }) => () => {
    for (const document of documents)
      put.run(
        document.document_id,
        document.official_number,
        document.sha256,
        document.size,
        nameOf(document),
      );
  });
};

// --------------------------------------------------------------------------------------------------------------- all

const { tables, schema_name } = await get("schema");
console.log(`Copia de ${schema_name} en ${options.folder}`);
for (const table of tables) await copyTable(table);
await copyPdfs();
db.close();
console.log("La copia está al día");
