import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import {
  createLocalRoot,
  type IssuedKey,
  issueResponderKey,
  issueSigningKey,
  issueTimestampKey,
} from "@foja/pades/x509/local-authority";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { judgeLongTerm } from "@foja/testing/judges/pyhanko-ades";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing } from "@foja/testing/judges/run-program";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { toPem } from "@foja/testing/pki/test-pki";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { API_KEY, PASSWORD } from "./test-support/a-notary";
import { type FormParts, toFormData } from "./test-support/multipart";
import { type Running, startProcess } from "./test-support/processes";

const now = new Date();
const root = createLocalRoot("Prueba", now);
const roots = [root.certificates[0]];
let folder: string;
let tsa: Running;
let notary: Running;
let p12: Buffer;

/** An installation's own authority and notary, as `npm start` runs them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foja-long-term-"));
  const port = await freePort();
  const published = {
    ocspUrl: `http://127.0.0.1:${port}/ocsp`,
    issuerUrl: `http://127.0.0.1:${port}/root.cer`,
  };
  await writeIdentity("tsa", issueTimestampKey(root, "Prueba", now, published));
  await writeIdentity("ocsp", issueResponderKey(root, "Prueba", now));
  await writeFile(join(folder, "roots.pem"), toPem(...roots));
  const signer = issueSigningKey(root, { country: "AR", commonName: "Municipio" }, now, published);
  // The signer's certificate alone: its issuer is found where it says.
  p12 = await createPkcs12({
    key: signer.key,
    certificates: signer.certificates.slice(0, 1),
    password: PASSWORD,
    iterations: 100,
  });

  tsa = await startProcess("local-tsa.ts", { TSA_PORT: String(port), TSA_KEY_DIR: folder });
  const file = join(folder, "roots.pem");
  notary = await startProcess("main.ts", {
    PORT: "0",
    API_KEY,
    TSA_URL: tsa.url,
    TSA_CA_FILE: file,
    TRUST_FILE: file,
    REVOCATION_ALLOWED_HOSTS: "127.0.0.1",
    WORKER_THREADS: "1",
  });
});

afterAll(async () => {
  for (const running of [notary, tsa]) running?.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const writeIdentity = async (name: string, { key, certificates }: IssuedKey): Promise<void> => {
  await writeFile(join(folder, `${name}.key.pem`), key.export({ type: "pkcs8", format: "pem" }));
  await writeFile(join(folder, `${name}.chain.pem`), toPem(...certificates));
};

const post = async (path: string, parts: FormParts): Promise<Response> =>
  fetch(`${notary.url}${path}`, {
    method: "POST",
    headers: { "x-api-key": API_KEY },
    body: toFormData(parts),
  });

const sign = (parts: FormParts = {}) =>
  post("sign-pdf", {
    pdf_file: aPdf(),
    name: "Ana Núñez",
    seal: "Jefa",
    department: "Hacienda",
    entity: "Municipio",
    cert_file: p12,
    cert_password: PASSWORD,
    ...parts,
  });

const bytesOf = async (answer: Response): Promise<Buffer> => {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${answer.status} ${bytes}`);
  return bytes;
};

const PROVED = { status: "PASSED", timestamp: "PASSED" };

describe.skipIf(isMissing("pyhanko", "qpdf"))("with the authority of an installation", () => {
  test("two signatures at B-LT, raised to B-LTA and renewed, prove themselves to pyHanko at each step", async () => {
    const first = await bytesOf(await sign({ level: "B-LT" }));
    expect(await judgeLongTerm(first, roots, new Date())).toMatchObject([PROVED]);
    const second = await bytesOf(await sign({ pdf_file: first, level: "B-LT" }));

    const raised = await post("extend-pdf", { pdf_file: second, level: "B-LTA" });
    expect([raised.headers.get("x-signature-level"), raised.headers.get("x-changed")]).toEqual([
      "B-LTA",
      "true",
    ]);
    const archived = await bytesOf(raised);
    const renewed = await bytesOf(await post("extend-pdf", { pdf_file: archived, renew: "true" }));

    for (const [shorter, longer] of [
      [first, second],
      [second, archived],
      [archived, renewed],
    ] as const)
      expect(longer.subarray(0, shorter.length)).toEqual(shorter);
    const verdicts = await judgeLongTerm(renewed, roots, new Date());
    expect(verdicts).toMatchObject([PROVED, PROVED]);
    expect(verdicts.every(({ archivedAt }) => archivedAt !== null)).toBe(true);
    const seen = await judgeWithPyhanko(renewed, roots);
    expect(seen.map(({ intact, valid, docMdpOk }) => intact && valid && docMdpOk !== false)).toEqual(
      Array(4).fill(true),
    );
    expect(await judgeWithQpdf(renewed)).toMatchObject({ exitCode: 0 });
  });
});

describe("the running service at the higher levels", () => {
  test("says in /health what it can do", async () => {
    const health = await fetch(`${notary.url}health`);
    expect(await health.json()).toMatchObject({ pades_system: { type: "PAdES-B-LTA" } });
  });

  test("the authority gone: 503, never a lower level, and the reason is in the log", async () => {
    const timed = await bytesOf(await sign());
    // From here on it knows what was revoked, and lacks nothing but the time stamp.
    await bytesOf(await sign({ level: "B-LT" }));
    tsa.child.kill("SIGKILL");
    await tsa.exited;
    const archive = await post("extend-pdf", { pdf_file: timed, level: "B-LTA" });
    expect([archive.status, archive.headers.get("error_code"), archive.headers.get("retry-after")]).toEqual([
      503,
      "TSA_UNAVAILABLE",
      "5",
    ]);
    expect((await sign({ level: "B-LT" })).status).toBe(503);
    await expect.poll(() => notary.output()).toContain("ECONNREFUSED");
  });
});
