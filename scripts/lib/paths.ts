import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "../..");
export const PRISMA_FOLDER = path.join(ROOT, "prisma");
export const GENERATED_FOLDER = path.join(ROOT, "packages/db/src/generated");
/** Next and its plugins look for files from the folder they run in. */
export const WEB = path.join(ROOT, "apps/web");
export const NEXT = path.join(ROOT, "node_modules/next/dist/bin/next");
