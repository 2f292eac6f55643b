import { defineConfig } from "vitest/config";

const common = { environment: "node" as const, testTimeout: 30_000, hookTimeout: 60_000 };
const sources = ["packages/*/src", "apps/*/src", "scripts", "prisma/seed"];
const matching = (suffix: string) => sources.map((folder) => `${folder}/**/*${suffix}`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: matching(".test.ts"),
          exclude: ["**/node_modules/**", ...matching(".db.test.ts"), ...matching(".interop.test.ts")],
        },
      },
      {
        test: {
          ...common,
          name: "db",
          include: matching(".db.test.ts"),
          globalSetup: "packages/testing/src/database-setup.ts",
        },
      },
      { test: { ...common, name: "interop", include: matching(".interop.test.ts"), testTimeout: 120_000 } },
    ],
  },
});
