import path from "node:path";
import { defineConfig } from "prisma/config";

// Two data models, one at a time: FOJA_SCHEMA says which. The scripts (npm run db:...) set it.
const kind = process.env.FOJA_SCHEMA === "global" ? "global" : "tenant";
const root = import.meta.dirname;

// Prisma downloads a native engine before any command. Ours needs no download: see packages/db/README.md.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(
  root,
  "packages/db/src/schema-engine/schema-engine.mjs",
);

export default defineConfig({
  schema: path.join(root, "prisma", kind, "schema.prisma"),
  migrations: { path: path.join(root, "prisma", kind, "migrations") },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://127.0.0.1/foja" },
});
