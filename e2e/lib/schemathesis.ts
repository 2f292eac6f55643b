import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { demo } from "./demo";

// Whatever the descriptions allow, and some of what they don't, is asked: no 5xx, no status, type or shape that is not described.

const SCHEMATHESIS = path.resolve(".local-test", "venv", "bin", "schemathesis");
/** The gate takes a sample; with a number here every constraint of every input is tried at its edges, too. */
const THOROUGH = process.env.FOJA_SCHEMATHESIS_EXAMPLES;
const CHECKS =
  "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
const LIMIT_MS = THOROUGH ? 1_800_000 : 240_000;

/** Asks whatever the rows of a description allow; `paths` is a regular expression of addresses. */
export const ask = (document: string, paths: string, headers: Readonly<Record<string, string>>) => {
  test.skip(
    !existsSync(SCHEMATHESIS),
    "Schemathesis is not installed: npm test installs it with FOJA_INSTALL_TOOLS=1",
  );
  test.setTimeout(LIMIT_MS);
  const { status, stdout } = spawnSync(
    SCHEMATHESIS,
    [
      ...["run", `${demo.base_url}${document}`, "--url", demo.base_url, "--include-path-regex", paths],
      ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
      ...[
        "--phases",
        THOROUGH ? "examples,coverage,fuzzing" : "examples,fuzzing",
        "--max-examples",
        THOROUGH ?? "3",
        "--checks",
        CHECKS,
      ],
      ...["--workers", "2", "--seed", "7", "--no-color"],
    ],
    { encoding: "utf8", timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
  );
  // Warnings alone say that made-up identifiers name nothing.
  expect(status, stdout.slice(-8_000)).toBe(0);
  expect(stdout).toMatch(/\d+ generated, \d+ passed/);
};
