import { expect, test } from "vitest";
import { cleanDiff } from "./prisma";

test("a diff is what Prisma's own objects need", () => {
  expect(
    cleanDiff(`-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- DropIndex
DROP INDEX "cases_search_trgm";

-- DropIndex
DROP INDEX "cases_number_key";

`),
  ).toBe('-- DropIndex\nDROP INDEX "cases_number_key";\n');
  expect(cleanDiff('-- DropIndex\nDROP INDEX "cases_search_trgm";\n\n')).toBe("");
});
