import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findViewerFile } from "./viewer-files";

beforeAll(() => void vi.spyOn(process, "cwd").mockReturnValue(path.join(import.meta.dirname, "../..")));
afterAll(() => vi.restoreAllMocks());

test.each([
  ["build/pdf.worker.min.mjs", "text/javascript; charset=utf-8"],
  ["standard_fonts/FoxitFixedBold.pfb", "application/octet-stream"],
  ["standard_fonts/LiberationSans-Bold.ttf", "application/octet-stream"],
  ["wasm/openjpeg.wasm", "application/wasm"],
  ["cmaps/UniGB-UTF16-H.bcmap", "application/octet-stream"],
  ["iccs/CGATS001Compat-v2-micro.icc", "application/octet-stream"],
])("%s is the viewer's", (address, contentType) => {
  const found = findViewerFile(["6.5.438", ...address.split("/")]);
  expect(found).toMatchObject({ contentType });
  expect(existsSync(found!.file)).toBe(true);
});

test.each([
  "package.json",
  "build/pdf.mjs",
  "build/../package.json",
  "wasm/..",
  "constructor/name",
  "wasm/a/openjpeg.wasm",
  "wasm/LICENSE_QCMS",
])("%s is not", (address) => {
  expect(findViewerFile(["6.5.438", ...address.split("/")])).toBeUndefined();
});

test("a version stands before them", () => {
  expect(findViewerFile(["build", "pdf.worker.min.mjs"])).toBeUndefined();
  expect(findViewerFile(["..", "build", "pdf.worker.min.mjs"])).toBeUndefined();
});
