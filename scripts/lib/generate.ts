import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readMigrations } from "@foja/db/migrate/migrations";
import { GENERATED_FOLDER, PRISMA_FOLDER, ROOT } from "./paths";
import { KINDS, readDataModel, runPrisma } from "./prisma";

const STAMP = path.join(GENERATED_FOLDER, "stamp");

/** Makes both Prisma clients and the list of migrations that this version expects, unless they are fresh; `tell` is called before. */
export const generateClients = ({ force = false, tell = () => {} } = {}): void => {
  const stamp = stampOf();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  tell();
  mkdirSync(GENERATED_FOLDER, { recursive: true });
  for (const kind of KINDS) {
    const { status, stdout, stderr } = runPrisma(kind, ["generate"]);
    if (status !== 0) throw new Error(`prisma generate (${kind}) failed: ${stderr.trim() || stdout.trim()}`);
  }
  writeFileSync(path.join(GENERATED_FOLDER, "expected-migrations.ts"), expectedMigrations());
  writeFileSync(STAMP, stamp);
};

const stampOf = (): string => {
  const hash = createHash("sha256");
  for (const kind of KINDS) hash.update(readDataModel(kind));
  hash.update(expectedMigrations());
  hash.update(readFileSync(path.join(ROOT, "node_modules/@prisma/client/package.json")));
  return hash.digest("hex");
};

const expectedMigrations = (): string => {
  const names = Object.fromEntries(
    KINDS.map((kind) => [kind, readMigrations(PRISMA_FOLDER, kind).map(({ name }) => name)]),
  );
  return `/** Migrations that this version of the product was built with. */
export const EXPECTED_MIGRATIONS: Readonly<Record<"global" | "tenant", readonly string[]>> = ${JSON.stringify(names, null, 2)};
`;
};
