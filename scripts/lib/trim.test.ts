import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fontFiles } from "@foja/composer/fonts/font-files";
import { expect, onTestFinished, test } from "vitest";
import { GENERATED_FOLDER, ROOT } from "./paths";
import { PARTS, trim } from "./trim.mjs";

const MODULES = path.join(ROOT, "node_modules");

/** What the sources and the generated clients open of packages, by their own words. */
const opened = (): string[] => {
  const fallbacks = readFileSync(path.join(ROOT, "packages/pades/src/fonts/fallback-fonts.ts"), "utf8");
  const client = readFileSync(path.join(GENERATED_FOLDER, "tenant/internal/class.ts"), "utf8");
  return [
    ...fontFiles().map((file) => path.relative(MODULES, file)),
    ...[...fallbacks.matchAll(/^ {2}"([^"]+\.ttf)"/gm)].map(([, file = ""]) => file),
    ...[...client.matchAll(/import\("(@prisma\/client\/runtime\/[^"]+)"\)/g)].map(([, file = ""]) => file),
  ];
};

test("what is opened stays, and what lies beside it goes", () => {
  const modules = mkdtempSync(path.join(tmpdir(), "foja-modules-"));
  onTestFinished(() => rmSync(modules, { recursive: true }));
  const write = (file: string) => {
    mkdirSync(path.join(modules, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(modules, file), "");
  };
  const stays = [
    ...opened(),
    "@prisma/client/runtime/client.js",
    "prisma/build/index.js",
    "pdfjs-dist/build/pdf.mjs",
    "pdfjs-dist/build/pdf.worker.min.mjs",
    "pdfjs-dist/wasm/openjpeg.wasm",
  ];
  const goes = [
    "@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf",
    "@expo-google-fonts/noto-sans/100Thin/NotoSans_100Thin.ttf",
    "@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.mjs",
    "prisma/build/query_compiler_small_bg.sqlite.wasm",
    "@prisma/studio-core/dist/ui/index.js",
    "pdfjs-dist/build/pdf.worker.mjs",
    "pdfjs-dist/legacy/build/pdf.mjs",
  ];
  for (const file of [...stays, ...goes]) write(file);
  expect(stays.length).toBeGreaterThan(15);

  trim(modules);

  expect(stays.filter((file) => !existsSync(path.join(modules, file)))).toEqual([]);
  expect(goes.filter((file) => existsSync(path.join(modules, file)))).toEqual([]);
});

test("each part is one of an installed package, so that one that moves is noticed", () => {
  const missing = PARTS.map(({ folder }) => folder).filter(
    (folder) => !existsSync(path.join(MODULES, folder)),
  );
  // Node may be the machine's own.
  expect(missing.filter((folder) => !folder.startsWith("node/"))).toEqual([]);
});
