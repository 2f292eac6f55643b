import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listCertificates } from "./certificates-folder";

test("lists the tenants that have a file, sorted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foja-certificates-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ["tandil.p12", "azul.p12", "leeme.txt"]) await writeFile(join(folder, name), "");
  expect(await listCertificates(folder)).toEqual(["azul", "tandil"]);
});

test("no folder, no certificates", async () => expect(await listCertificates(undefined)).toEqual([]));
