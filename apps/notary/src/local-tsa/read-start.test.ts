import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Identity, toPem } from "@foja/testing/pki/test-pki";
import { expect, onTestFinished, test } from "vitest";
import { pki } from "../test-support/a-notary";
import { readLocalTsaStart } from "./read-start";

const keyOf = ({ key }: Identity): string => String(key.export({ type: "pkcs8", format: "pem" }));
const GOOD = { "tsa.key.pem": keyOf(pki.tsa), "tsa.chain.pem": toPem(...pki.tsa.certificates) };

const startWith = async (files: Readonly<Record<string, string>>, variables = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "foja-tsa-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readLocalTsaStart({ TSA_KEY_DIR: folder, ...variables });
};

test("a key with its certificate is enough", async () => {
  const { env, published } = await startWith(GOOD);
  expect([env.tsaPort, published]).toEqual([4040, undefined]);
});

const { "tsa.chain.pem": chain, "tsa.key.pem": key } = GOOD;
test.each([
  { what: "no key", files: { "tsa.chain.pem": chain }, problem: "tsa.key.pem is not there" },
  { what: "no chain", files: { "tsa.key.pem": key }, problem: "tsa.chain.pem is not there" },
  {
    what: "a key that is none",
    files: { ...GOOD, "tsa.key.pem": "hola" },
    problem: "tsa.key.pem holds no private key (PKCS#8, PEM)",
  },
  {
    what: "a chain that is none",
    files: { ...GOOD, "tsa.chain.pem": "hola" },
    problem: "tsa.chain.pem holds no readable certificate",
  },
  {
    what: "the key of another",
    files: { ...GOOD, "tsa.key.pem": keyOf(pki.rsa) },
    problem: "tsa.key.pem can't sign for tsa.chain.pem: key of another certificate",
  },
  {
    what: "a responder without its root",
    files: { ...GOOD, "ocsp.key.pem": key, "ocsp.chain.pem": toPem(pki.tsa.certificates[0]) },
    problem: "ocsp.chain.pem must hold the responder's certificate and its root",
  },
])("$what is told, with the other problems", async ({ files, problem }) => {
  await expect(startWith(files, { TSA_PORT: "mucho" })).rejects.toMatchObject({
    problems: [expect.stringMatching(/^TSA_PORT: /), `TSA_KEY_DIR: ${problem}`],
  });
});
