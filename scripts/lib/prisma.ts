import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SchemaKind } from "@foja/db/migrate/migrations";
import { basicEnvironment } from "./environment.mjs";
import { PRISMA_FOLDER, ROOT } from "./paths";

export const KINDS = ["global", "tenant"] as const satisfies readonly SchemaKind[];

export type PrismaAnswer = {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs Prisma's command line for one of the two data models. */
export const runPrisma = (kind: SchemaKind, args: readonly string[], databaseUrl?: string): PrismaAnswer =>
  spawnSync(process.execPath, [path.join(ROOT, "node_modules/prisma/build/index.js"), ...args], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: 120_000,
    env: {
      ...basicEnvironment(),
      FOJA_SCHEMA: kind,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      // The stand-in engine starts with `env node`: the same Node as this one.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      CHECKPOINT_DISABLE: "1",
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      NO_COLOR: "1",
    },
  });

const hasMigrations = (kind: SchemaKind): boolean =>
  readdirSync(path.join(PRISMA_FOLDER, kind, "migrations"), { recursive: true, encoding: "utf8" }).some(
    (file) => file.endsWith("migration.sql"),
  );

/** SQL that takes the migrations to the data model; empty when they agree. What Prisma can't express is not compared. */
export const diffSchema = (kind: SchemaKind, adminUrl: string, dataModel = dataModelFile(kind)): string => {
  const folder = path.join(PRISMA_FOLDER, kind);
  const from = hasMigrations(kind)
    ? ["--from-migrations", path.join(folder, "migrations")]
    : ["--from-empty"];
  const { status, stdout, stderr } = runPrisma(
    kind,
    ["migrate", "diff", ...from, "--to-schema", dataModel, "--script", "--exit-code"],
    adminUrl,
  );
  // A crashed engine looks like "no difference" to Prisma, so the words that say it are asked for.
  if (status === 0 && stdout.includes("empty migration")) return "";
  if (status === 2) return cleanDiff(stdout);
  throw new Error(`prisma migrate diff (${kind}) failed: ${`${stdout}\n${stderr}`.trim()}`);
};

/** Without the schema that exists already, and without dropping the indexes that Prisma can't express, which are named otherwise. */
export const cleanDiff = (sql: string): string => {
  const ours = sql
    .replace(/-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n+/, "")
    .replace(/-- DropIndex\nDROP INDEX "\w+(?<!_idx|_key)";\n+/g, "")
    .trim();
  return ours && `${ours}\n`;
};

export const readDataModel = (kind: SchemaKind): string => readFileSync(dataModelFile(kind), "utf8");

const dataModelFile = (kind: SchemaKind): string => path.join(PRISMA_FOLDER, kind, "schema.prisma");
