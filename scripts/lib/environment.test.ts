import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { basicEnvironment, forgetOtherVariables, productEnvironment, readCall } from "./environment.mjs";
import { ROOT } from "./paths";

/** What shells have set for other programs, and what it would do here. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  PGHOST: "db.example",
  PGPASSWORD: "otra",
  PGSSLMODE: "require",
  PGOPTIONS: "-c search_path=otro",
  NODE_OPTIONS: "--no-such-option",
  NODE_ENV: "production",
  PORT: "99999",
  AWS_PROFILE: "otro",
  PRISMA_SCHEMA_ENGINE_BINARY: "/none",
  DEBUG: "*",
};

describe.each(Object.entries(OF_OTHERS))("%s=%s", (name, value) => {
  test.each([
    ["a process of the product", basicEnvironment],
    ["the start", (variables: Record<string, string>) => productEnvironment(ROOT, variables)],
  ])("is kept from %s", (_who, choose) => {
    expect(choose({ PATH: "/bin", [name]: value })).toEqual({ PATH: "/bin" });
  });
});

test("the start is told about the machine, its settings and the way to packages; its processes only about the machine", () => {
  const variables = {
    PATH: "/bin",
    TZ: "UTC",
    WEB_PORT: "1",
    TSA_URL: "http://tsa.example",
    HTTPS_PROXY: "p",
    PIP_INDEX_URL: "i",
  };
  expect(productEnvironment(ROOT, { ...variables, EMPTY: "", HOST: "" })).toEqual(variables);
  expect(basicEnvironment(variables)).toEqual({ PATH: "/bin", TZ: "UTC" });
});

test("a program that is started with it runs, whatever the shell says", () => {
  const run = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, ["-e", "0"], { env }).status;
  const shell = { ...process.env, ...OF_OTHERS };
  expect([run(shell), run(basicEnvironment(shell)), run(productEnvironment(ROOT, shell))]).toEqual([9, 0, 0]);
});

test("a command forgets what is of other programs", () => {
  const variables: Record<string, string | undefined> = { ...OF_OTHERS, PATH: "/bin", WEB_PORT: "1" };
  forgetOtherVariables(ROOT, variables);
  expect(variables).toEqual({ PATH: "/bin", WEB_PORT: "1" });
});

describe("the file of settings", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "foja-environment-"));
    write(".env.example", "WEB_PORT=\nIDP_PORT=\nHOST=\nFOJA_ENV_FILE=\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

  test.each([
    { what: "adds its settings", shell: {}, becomes: { WEB_PORT: "8080", HOST: "::1" } },
    {
      what: "gives way to the shell",
      shell: { HOST: "0.0.0.0" },
      becomes: { WEB_PORT: "8080", HOST: "0.0.0.0" },
    },
    { what: "gives way to an empty one", shell: { HOST: "" }, becomes: { WEB_PORT: "8080", HOST: "" } },
    {
      what: "is another one where that is asked for",
      shell: { FOJA_ENV_FILE: "other.env" },
      becomes: { FOJA_ENV_FILE: "other.env", WEB_PORT: "1" },
    },
    { what: "is none", shell: { FOJA_ENV_FILE: "/dev/null" }, becomes: { FOJA_ENV_FILE: "/dev/null" } },
  ])("$what", ({ shell, becomes }) => {
    write(".env", "# of the town\nWEB_PORT=8080\nHOST='::1'\n");
    write("other.env", "WEB_PORT=1\n");
    const variables: Record<string, string | undefined> = { ...shell };
    const { given, problem } = readCall(root, variables);
    expect([variables, problem]).toEqual([becomes, undefined]);
    expect(given).toEqual(Object.fromEntries(Object.entries(shell).filter(([, value]) => value)));
  });

  test("need not be there, but the one that is named does", () => {
    expect(readCall(root, {})).toEqual({ given: {} });
    expect(readCall(root, { FOJA_ENV_FILE: "none.env" }).problem).toMatch(
      /none\.env \(ENOENT\).*FOJA_ENV_FILE/,
    );
  });
});
