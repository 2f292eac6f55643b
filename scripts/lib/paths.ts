import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");
export const PRISMA_FOLDER = path.join(ROOT, "prisma");
export const GENERATED_FOLDER = path.join(ROOT, "packages/db/src/generated");
