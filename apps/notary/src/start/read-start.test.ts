import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toPem } from "@foja/testing/pki/test-pki";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pki } from "../test-support/a-notary";
import { readStart } from "./read-start";

const complete = { API_KEY: "0123456789abcdef", TSA_URL: "http://127.0.0.1:1/" };
const [root] = pki.root.certificates;
const [other] = pki.stranger.certificates;
let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foja-start-"));
  await writeFile(at("root.pem"), toPem(root));
  await writeFile(at("empty.pem"), "");
  await mkdir(at("anchors"));
  await writeFile(at("anchors/other.crt"), toPem(other));
  await mkdir(at("nothing"));
  await mkdir(at("broken"));
  await writeFile(at("broken/rota.pem"), "no es PEM");
  await mkdir(at("dangling"));
  await symlink(at("gone.pem"), at("dangling/perdido.pem"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("what the service starts with", () => {
  test("is enough without files", async () => {
    expect(await readStart({ ...complete, TRUST_FILE: "" })).toMatchObject({
      env: { port: 4020 },
      tsaRoots: undefined,
      trustAnchors: [],
    });
  });

  test("has the certificates of all files, those for time stamps apart", async () => {
    const { tsaRoots, signerAnchors, trustAnchors } = await readStart({
      ...complete,
      TSA_CA_FILE: at("root.pem"),
      TRUST_FILE: at("root.pem"),
      TRUST_DIR: at("anchors"),
      CERTS_DIR: at("nothing"),
    });
    expect(tsaRoots?.map(({ der }) => der)).toEqual([root]);
    expect(signerAnchors.map(({ der }) => der)).toEqual([root, other]);
    expect(trustAnchors.map(({ der }) => der)).toEqual([root, other, root]);
  });

  test.each([
    ["TSA_CA_FILE", "no.pem", "is not there"],
    ["TSA_CA_FILE", "empty.pem", "holds no readable certificate"],
    ["TRUST_FILE", "no.pem", "is not there"],
    ["TRUST_FILE", "nothing", "is a folder"],
    ["TRUST_FILE", "empty.pem", "holds no readable certificate"],
    ["TRUST_DIR", "no", "is not there"],
    ["TRUST_DIR", "root.pem", "is no folder"],
    ["TRUST_DIR", "nothing", "holds no certificates (.pem, .crt, .cer)"],
    ["TRUST_DIR", "broken", "rota.pem holds no readable certificate"],
    ["TRUST_DIR", "dangling", "perdido.pem is not there"],
    ["CERTS_DIR", "no", "is not there"],
    ["CERTS_DIR", "root.pem", "is no folder"],
  ])("%s=%s: %s, though a variable is wrong too", async (name, path, reason) => {
    await expect(readStart({ ...complete, PORT: "mucho", [name]: at(path) })).rejects.toMatchObject({
      name: "EnvironmentError",
      problems: [expect.stringMatching(/^PORT: /), `${name}: ${reason}`],
    });
  });
});
