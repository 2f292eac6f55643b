import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IRuleSetType } from "dependency-cruiser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "./paths";

type Config = {
  readonly options: ICruiseOptions;
  readonly forbidden: NonNullable<IRuleSetType["forbidden"]>;
};
const { default: config } = (await import(path.join(ROOT, ".dependency-cruiser.mjs"))) as {
  readonly default: Config;
};

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "foja-boundaries-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

/** Names of the rules that a repository breaks in which `from` imports `to`. */
const brokenRules = async (from: string, to: string, keyword = "import"): Promise<string[]> => {
  const isPackage = to.startsWith("node_modules/");
  const specifier = isPackage ? to.slice("node_modules/".length) : relative(from, to);
  write(from, `${keyword} { thing } from "${specifier}";\nexport const other: typeof thing | 1 = 1;\n`);
  if (isPackage) {
    write(`${to}/package.json`, JSON.stringify({ name: specifier, version: "1.0.0", main: "index.js" }));
    write(`${to}/index.js`, "exports.thing = 1;\n");
  } else write(to, "export const thing = 1;\n");
  return await rulesBrokenIn(root);
};

const relative = (from: string, to: string): string => {
  const found = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, "");
  return found.startsWith(".") ? found : `./${found}`;
};

const rulesBrokenIn = async (baseDir: string): Promise<string[]> => {
  const { output } = await cruise(["."], {
    ...config.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
};

describe("boundaries", () => {
  test.each([
    ["packages/core/src/cases/case.ts", "packages/api/src/rest/route.ts", "core-imports"],
    ["packages/core/src/cases/case.ts", "packages/adapters/src/mail/mailer.ts", "core-imports"],
    ["packages/core/src/cases/case.ts", "packages/db/src/server/embedded-server.ts", "core-db"],
    ["packages/core/src/cases/case.ts", "packages/composer/src/print/print.ts", "core-composer"],
    ["apps/desktop/src/main/start.ts", "node_modules/electron", "desktop-electron"],
    ["apps/desktop/src/renderer/app.tsx", "apps/desktop/src/main/program.ts", "desktop-pages"],
    ["apps/desktop/src/renderer/app.tsx", "apps/desktop/src/server/api-client.ts", "desktop-pages"],
    ["packages/core/src/cases/case.ts", "node_modules/next", "core-no-doors"],
    ["packages/core/src/cases/case.ts", "node_modules/fastify", "core-no-doors"],
    ["packages/core/src/cases/case.ts", "packages/testing/src/town/town.ts", "testing-only-in-tests"],
    [
      "packages/core/src/permissions/subject.ts",
      "packages/core/src/documents/document.ts",
      "core-permissions-below",
    ],
    ["packages/core/src/filing/link.ts", "packages/core/src/documents/document.ts", "core-filing-below"],
    ["packages/core/src/filing/link.ts", "packages/core/src/cases/case.ts", "core-filing-below"],
    ["packages/core/src/documents/document.ts", "packages/core/src/signing/sign.ts", "core-documents-below"],
    ["packages/core/src/documents/document.ts", "packages/core/src/cases/case.ts", "core-documents-below"],
    ["packages/core/src/signing/sign.ts", "packages/core/src/cases/case.ts", "core-signing-below"],
    ["packages/api/src/rest/route.ts", "packages/adapters/src/mail/mailer.ts", "api-imports"],
    ["packages/api/src/rest/route.ts", "node_modules/next", "api-no-next"],
    ["packages/pades/src/pdf/reader.ts", "node_modules/zod", "pades-npm"],
    ["packages/pades/src/pdf/reader.ts", "packages/core/src/kernel/errors.ts", "pades-imports"],
    ["packages/db/src/queue/queue.ts", "packages/core/src/kernel/errors.ts", "db-imports"],
    ["packages/adapters/src/mail/mailer.ts", "packages/core/src/cases/case.ts", "adapters-imports"],
    ["packages/core/src/cases/case.ts", "apps/web/src/server/env.ts", "no-app-in-package"],
    ["packages/testing/src/town/town.ts", "apps/web/src/server/env.ts", "no-app-in-package"],
    ["apps/web/src/server/env.ts", "apps/worker/src/env.ts", "no-app-in-app"],
    ["apps/web/src/components/list.tsx", "packages/core/src/cases/case.ts", "ui-only-types"],
  ])("%s may not import %s", async (from, to, rule) => {
    expect(await brokenRules(from, to)).toContain(rule);
  });

  test.each([
    ["packages/core/src/cases/case.ts", "packages/db/src/clients/types.ts"],
    ["packages/core/src/cases/case.ts", "node_modules/zod"],
    ["packages/core/src/cases/case.ts", "packages/core/src/signing/sign.ts"],
    ["packages/core/src/signing/sign.ts", "packages/core/src/documents/document.ts"],
    ["packages/api/src/rest/route.ts", "packages/core/src/kernel/invoke.ts"],
    ["packages/api/src/rest/route.ts", "packages/db/src/schema-name.ts"],
    ["packages/pades/src/pkcs12/rc2.ts", "node_modules/node-forge"],
    ["packages/adapters/src/mail/mailer.ts", "packages/core/src/ports/mailer.ts"],
    ["apps/web/src/server/env.ts", "packages/core/src/kernel/invoke.ts"],
  ])("%s may import %s", async (from, to) => {
    expect(await brokenRules(from, to)).toEqual([]);
  });

  test("a component may import a type from the server side", async () => {
    expect(
      await brokenRules("apps/web/src/components/list.tsx", "packages/core/src/cases/case.ts", "import type"),
    ).toEqual([]);
  });

  test("a cycle is noticed, of types too", async () => {
    write("packages/core/src/a.ts", 'import type { B } from "./b";\nexport type A = B | 1;\n');
    write("packages/core/src/b.ts", 'import type { A } from "./a";\nexport type B = A | 2;\n');
    expect(await rulesBrokenIn(root)).toContain("no-cycles");
  });

  test("an import of nothing is noticed", async () => {
    write("packages/core/src/a.ts", 'import { b } from "./nowhere";\nexport const a = b;\n');
    expect(await rulesBrokenIn(root)).toContain("resolvable");
  });
});
