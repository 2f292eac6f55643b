import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Guards against hangs and nothing else, wide enough for a machine that has other work: no test says how long a thing may take.
const common = { environment: "node" as const, testTimeout: 180_000, hookTimeout: 240_000 };
const sources = ["packages/*/src", "apps/*/src", "scripts", "prisma/seed"];
const matching = (suffix: string) => sources.map((folder) => `${folder}/**/*${suffix}`);
const ENGINE = "packages/pades/src/**/*.test.ts";
const OTHERS = [
  "**/node_modules/**",
  ...[".db", ".interop", ".keycloak"].flatMap((kind) => matching(`${kind}.test.ts`)),
];

export default defineConfig({
  test: {
    // Vitest leaves a core to itself, which is half of two; what it does there is little beside the tests.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...common,
          name: "unit",
          include: matching(".test.ts"),
          exclude: [...OTHERS, ENGINE],
        },
      },
      {
        // Functions of their arguments, which leave nothing behind: a process for each file would be half of what they cost.
        test: { ...common, name: "unit-engine", include: [ENGINE], exclude: OTHERS, isolate: false },
      },
      {
        test: {
          ...common,
          name: "db",
          include: matching(".db.test.ts"),
          globalSetup: "packages/testing/src/database-setup.ts",
          // Files have databases of their own. Loading all modules and compiling Prisma's queries anew for each would be two thirds of
          // what they cost.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: "interop",
          include: matching(".interop.test.ts"),
          testTimeout: 480_000,
          hookTimeout: 480_000,
          // The files of a worker share the judges that it started (packages/testing/src/judges/judge-process.ts).
          isolate: false,
        },
      },
      {
        // A server that takes long to start, and 160 MB to fetch: a step of its own (scripts/lib/test/keycloak.ts).
        test: { ...common, name: "keycloak", include: matching(".keycloak.test.ts"), hookTimeout: 480_000 },
      },
    ],
  },
});
