import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { toPem } from "@foja/testing/pki/test-pki";
import { expect, onTestFinished, test } from "vitest";
import { pki } from "../test-support/a-notary";
import { readTrustFolder } from "./trust-folder";

const aFolder = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), "foja-trust-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
};

test("reads every PEM file, each with any number of certificates, and nothing else", async () => {
  const [root] = pki.root.certificates;
  const [other] = pki.stranger.certificates;
  const folder = await aFolder({ "b.crt": toPem(root), "a.pem": toPem(other, root), "LEEME.txt": "nada" });
  expect((await readTrustFolder(folder)).map(({ der }) => der)).toEqual([other, root, root]);
});

test("an unreadable file is named", async () => {
  const folder = await aFolder({ "rota.pem": "no es PEM" });
  await expect(readTrustFolder(folder)).rejects.toThrow("rota.pem holds no readable certificate");
});
