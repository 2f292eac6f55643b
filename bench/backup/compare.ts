import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "@foja/db/clients/database";
import { sha256 } from "./pdf-of";

export type Difference = { readonly what: string; readonly of: string };

type Row = Record<string, unknown>;

/** What of a copy is not as the database is: read from both apart, and not through what made the copy. */
export const differencesOf = async (
  database: Database,
  schema: string,
  folder: string,
): Promise<{ readonly rows: number; readonly pdfs: number; readonly differences: Difference[] }> => {
  const copy = new DatabaseSync(path.join(folder, "copy.sqlite"), { readOnly: true });
  const streams = await database.sql<{ source: string; hidden: string[] }>(
    schema,
    "SELECT source, hidden FROM sync_streams WHERE stream = source",
  );
  const differences: Difference[] = [];
  let rows = 0;
  for (const { source, hidden } of streams) {
    const wanted = await database.sql<{ row: Row }>(
      schema,
      `SELECT to_jsonb(t) - $1::text[] AS row FROM "${source}" t`,
      [hidden],
    );
    const kept = copy.prepare(`SELECT * FROM "${source}"`).all() as Row[];
    rows += wanted.length;
    const left = new Set(kept.map(({ changed_at: _, ...row }) => plain(row)));
    for (const { row } of wanted)
      if (!left.delete(plain(row))) differences.push({ what: "not copied", of: source });
    for (const _ of left) differences.push({ what: "copied, and not there", of: source });
  }
  const pdfs = await wrongPdfs(database, schema, folder, differences);
  copy.close();
  return { rows, pdfs, differences };
};

/** SQLite knows neither booleans nor JSON nor moments. */
const plain = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, scalar(value)]),
  );

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const scalar = (value: unknown): unknown => {
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string" && MOMENT.test(value)) return new Date(value).toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
};

const wrongPdfs = async (
  database: Database,
  schema: string,
  folder: string,
  differences: Difference[],
): Promise<number> => {
  const official = await database.sql<{ id: string; hash: string }>(
    schema,
    "SELECT id, pdf_sha256 AS hash FROM documents WHERE status = 'signed'",
  );
  for (const { id, hash } of official) {
    const file = path.join(folder, "pdfs", `${id}.pdf`);
    if (!existsSync(file)) differences.push({ what: "no PDF", of: id });
    else if (sha256(readFileSync(file)) !== hash) differences.push({ what: "another PDF", of: id });
  }
  return official.length;
};
