import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "@foja/db/server/free-port";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Problem } from "../problem";
import { runCommand } from "./run-command";
import { commands } from "./table";

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-none-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** A file that can be read, where a command wants one before it looks for the database. */
const FILE = import.meta.filename;

afterEach(() => {
  vi.unstubAllEnvs();
});

const MUNICIPALITY = ["--number", "300", "--acronym", "VILLA", "--name", "Villa", "--city", "Villa"];

/** With these all that needs a database gets as far as looking for it. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  migrate: [],
  "migrate:status": [],
  "municipality:create": [...MUNICIPALITY, "--admin", "Ana Paz <ana@villa.example>"],
  "account:link": ["--email", "ana@villa.example"],
  "certificate:load": ["--number", "300", "--p12", FILE, "--password-file", FILE],
  "audit:verify": [],
  verify: [],
  "signatures:raise": [],
  "catalog:proposals": [],
  "catalog:decide": ["--id", "00000000-0000-4000-8000-000000000000", "--approve"],
};

test("every command is tried that needs a database", () => {
  const names = commands.map(({ name }) => name).filter((name) => name !== "signature:parts");
  expect(names.toSorted()).toEqual(Object.keys(CALLS).toSorted());
});

describe.each(Object.entries(CALLS))("%s", (name, options) => {
  const run = () => runCommand(commands, [name, ...options]);

  test("says that there is no installation in a folder, and makes none", async () => {
    const folder = aFolder();
    vi.stubEnv("DATABASE_URL", "");
    for (const place of [folder, path.join(folder, "none")]) {
      vi.stubEnv("FOJA_LOCAL", place);
      await expect(run()).rejects.toThrow(
        new Problem(
          `No hay una instalación en ${place}: inicie el producto antes (npm start), o indique su carpeta en FOJA_LOCAL.`,
        ),
      );
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test("says that nobody answers where the database should be", async () => {
    const folder = aFolder();
    vi.stubEnv("FOJA_LOCAL", path.join(folder, "none"));
    vi.stubEnv("DATABASE_URL", `postgres://a:secreta@127.0.0.1:${await findFreePort()}/x`);
    const refusal = expect(run()).rejects;
    await refusal.toThrow(Problem);
    await refusal.toThrow(/No se puede usar la base de datos 127\.0\.0\.1:\d+\/x: nadie responde/);
    await refusal.not.toThrow(/secreta/);
    expect(existsSync(path.join(folder, "none"))).toBe(false);
  });

  test("says which variable is wrong", async () => {
    vi.stubEnv("DATABASE_URL", "mysql://localhost/foja");
    await expect(run()).rejects.toThrow(/DATABASE_URL: Debe ser una dirección postgresql/);
  });
});
