import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createFolderStorage } from "@foja/adapters/storage/folder-storage";
import { backendDoor } from "@foja/api/backend/door";
import { createHandler } from "@foja/api/door/handler";
import { createRateLimit } from "@foja/api/http/rate-limit";
import type { Ports } from "@foja/core/kernel/context";
import { createDatabase, type Database } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { buildMunicipality, type Municipality } from "./search/world";

const FILES = 50;
const FILE_BYTES = 10 * 1000 * 1000;
const MEMORY_MAX_MB = 100;
const FIRST_BYTE_MAX_MS = 300;
const MB = 1024 * 1024;

type Ask = () => Promise<Response>;

/** A case of half a gigabyte, downloaded through the door of the backend; whoever reads it keeps nothing. */
export const runZip = async (): Promise<Verdict[]> => {
  printTitle(`ZIP of a case with ${FILES} PDFs of ${round(FILE_BYTES / 1e6)} MB`);
  return await withScratchServer("zip", onServer);
};

const onServer = async (server: EmbeddedServer, folder: string): Promise<Verdict[]> => {
  const municipality = await buildMunicipality(server.url("postgres"), server.url("foja_owner"), {
    number: 903,
    cases: 20,
    documents: 2_000,
  });
  const { keys, email } = await prepareCase(server.url("postgres"), municipality);
  writeFiles(folder, keys);
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 4,
    applicationName: "bench",
  });
  try {
    return await measure(openDoor(database, folder, email, municipality));
  } finally {
    await database.close();
  }
};

/** Leaves so many documents in force in the fullest case, each of the size that all files have. */
const prepareCase = async (adminUrl: string, { schema, fullCase, people }: Municipality) => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(`SET search_path TO "${schema}", foja_global, extensions`);
    await client.query(
      `DELETE FROM case_documents WHERE case_id = $1 AND id NOT IN (
         SELECT id FROM case_documents WHERE case_id = $1 ORDER BY "order" LIMIT ${FILES})`,
      [fullCase],
    );
    const { rows } = await client.query<{ key: string }>(
      `UPDATE documents d SET pdf_key = '${schema}/documents/' || d.id || '.pdf', pdf_size_bytes = ${FILE_BYTES}
       FROM case_documents p WHERE p.document_id = d.id AND p.case_id = $1 AND p.is_active RETURNING d.pdf_key AS key`,
      [fullCase],
    );
    const found = await client.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [
      people.director,
    ]);
    // The triggers would have entered them.
    await client.query(
      "INSERT INTO email_directory (email, schema_name, user_id) SELECT email, $1, id FROM users WHERE id = $2",
      [schema, people.director],
    );
    return { keys: rows.map(({ key }) => key), email: found.rows[0]!.email };
  } finally {
    await client.end();
  }
};

/** One file under many names: what is read is what counts. */
const writeFiles = (folder: string, keys: readonly string[]): void => {
  const original = path.join(folder, "original.pdf");
  mkdirSync(folder, { recursive: true });
  writeFileSync(original, randomBytes(FILE_BYTES));
  for (const key of keys) {
    const file = path.join(folder, ...key.split("/"));
    mkdirSync(path.dirname(file), { recursive: true });
    linkSync(original, file);
  }
};

const openDoor = (
  database: Database,
  folder: string,
  email: string,
  { schema, fullCase }: Municipality,
): Ask => {
  const storage = createFolderStorage({ folder, publicUrl: "http://bench", linkSecret: "bench" });
  const handle = createHandler(
    backendDoor,
    {
      database,
      // A download uses no other.
      ports: { storage } as Ports,
      rateLimit: createRateLimit(database.pool),
      tokens: async () => ({ email, subject: "sub" }),
      now: () => new Date(),
      newId: () => crypto.randomUUID(),
      reportStep: (error) => console.error(error),
    },
    { isHttps: false, report: (error) => console.error(error), addressOf: () => "127.0.0.1" },
  );
  return () =>
    handle(
      new Request(`http://bench/backend/api/v1/cases/${fullCase}/download-zip`, {
        headers: { authorization: "Bearer bench", "x-tenant-schema": schema },
      }),
    );
};

const measure = async (ask: Ask): Promise<Verdict[]> => {
  // Code that is not compiled, and connections that are not open, are no part of it.
  await leave(await ask());
  const idle = await idleMemory();
  const { value: first, ms: firstMs } = await timed(async () => {
    const response = await ask();
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const reader = response.body!.getReader();
    await reader.read();
    return reader;
  });
  let most = 0;
  let bytes = 0;
  const { ms } = await timed(async () => {
    for (let next = await first.read(); !next.done; next = await first.read()) {
      bytes += next.value.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
  });
  if (bytes < FILES * FILE_BYTES * 0.99) throw new Error(`only ${bytes} bytes came`);
  await leave(await ask());
  const afterLeaving = await idleMemory();

  printTable([
    ["", "first byte, ms", "MB a second", "most over idle, MB", "over idle after one that left, MB"],
    [
      "download",
      round(firstMs),
      round(bytes / 1e6 / (ms / 1000)),
      round((most - idle) / MB),
      round((afterLeaving - idle) / MB),
    ],
  ]);
  return [
    printTarget(
      "memory over idle, MB",
      (most - idle) / MB,
      `at most ${MEMORY_MAX_MB}`,
      most - idle <= MEMORY_MAX_MB * MB,
    ),
    printTarget("first byte, ms", firstMs, `at most ${FIRST_BYTE_MAX_MS}`, firstMs <= FIRST_BYTE_MAX_MS),
  ];
};

/** Reads a little and goes away. */
const leave = async (response: Response): Promise<void> => {
  const reader = response.body!.getReader();
  for (let count = 0; count < 20; count++) await reader.read();
  // The library throws the reason, here none, through its generators.
  await reader.cancel().catch(() => undefined);
};

const idleMemory = async (): Promise<number> => {
  await wait(1_000);
  globalThis.gc?.();
  await wait(500);
  return process.memoryUsage().rss;
};
