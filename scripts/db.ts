import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { SchemaKind } from "@foja/db/migrate/migrations";
import { checkDatabase } from "./lib/check-database";
import { generateClients } from "./lib/generate";
import { PRISMA_FOLDER, ROOT } from "./lib/paths";
import { diffSchema, KINDS } from "./lib/prisma";
import { withScratchServer } from "./lib/scratch-server";

const USAGE = `npm run db:generate
npm run db:migration -- <global|tenant> <name> [--empty]   --empty: for SQL that you write by hand
npm run db:check`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { empty: { type: "boolean", default: false } },
});

const isKind = (text: string | undefined): text is SchemaKind => KINDS.some((kind) => kind === text);

const writeMigration = async (kind: SchemaKind, name: string): Promise<void> => {
  const sql = values.empty
    ? "-- Write the SQL here; see packages/db/README.md\n"
    : await withScratchServer(async (url) => diffSchema(kind, url));
  if (!sql) return console.log(`${kind}: the data model and its migrations agree; nothing written`);
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = path.join(PRISMA_FOLDER, kind, "migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "migration.sql"), sql);
  console.log(`written: ${path.relative(ROOT, folder)}/migration.sql`);
};

const run = async ([command, kind, name]: readonly string[]): Promise<boolean> => {
  if (command === "generate") {
    generateClients({ force: true });
    return true;
  }
  if (command === "check") return await checkDatabase();
  if (command === "migration" && isKind(kind) && name && /^[a-z][a-z0-9_]*$/.test(name)) {
    await writeMigration(kind, name);
    return true;
  }
  console.error(USAGE);
  return false;
};

process.exitCode = (await run(positionals)) ? 0 : 1;
