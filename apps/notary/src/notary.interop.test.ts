import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PdfReader } from "@foja/pades/pdf/reader";
import { appendSigningSheet } from "@foja/pades/sign/append-sheet";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { judgeWithMutool } from "@foja/testing/judges/mutool";
import { judgeWithPdfsig } from "@foja/testing/judges/pdfsig";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { judgeWithQpdf } from "@foja/testing/judges/qpdf";
import { isMissing } from "@foja/testing/judges/run-program";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { type Identity, toPem } from "@foja/testing/pki/test-pki";
import { startTsaServer } from "@foja/testing/tsa/tsa-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readLocalTsaStart } from "./local-tsa/read-start";
import { API_KEY, PASSWORD, p12Of, pki } from "./test-support/a-notary";
import { type FormParts, toFormData } from "./test-support/multipart";
import { failToStart, type Running, startProcess } from "./test-support/processes";

const roots = [pki.root.certificates[0]];
let folder: string;
let tsa: Running;
let notary: Running;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foja-notary-"));
  await writeFile(join(folder, "tsa.key.pem"), pki.tsa.key.export({ type: "pkcs8", format: "pem" }));
  await writeFile(join(folder, "tsa.chain.pem"), toPem(...pki.tsa.certificates));
  await writeFile(join(folder, "roots.pem"), toPem(...roots));
  tsa = await startProcess("local-tsa.ts", { TSA_PORT: "0", TSA_KEY_DIR: folder });
  notary = await startProcess("main.ts", {
    PORT: "0",
    API_KEY,
    TSA_URL: tsa.url,
    TSA_CA_FILE: join(folder, "roots.pem"),
    TSA_TIMEOUT: "1",
    TSA_RETRIES: "1",
    WORKER_THREADS: "1",
  });
});

afterAll(async () => {
  for (const running of [notary, tsa]) running?.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const post = (parts: FormParts, url = notary.url) =>
  fetch(`${url}sign-pdf`, {
    method: "POST",
    headers: { "x-api-key": API_KEY },
    body: toFormData(parts),
  });

const aForm = async (): Promise<FormParts> => ({
  pdf_file: aPdf(),
  name: "Ana",
  seal: "Jefa",
  department: "Hacienda",
  entity: "Municipio",
  cert_file: await p12Of(pki.p256),
  cert_password: PASSWORD,
});

const sign = async (pdf: Uint8Array, identity: Identity, parts: FormParts = {}): Promise<Buffer> => {
  const answer = await post({
    pdf_file: pdf,
    name: "Ana Núñez",
    seal: "Directora",
    department: "Hacienda",
    entity: "Municipalidad de Prueba",
    cert_file: await p12Of(identity),
    cert_password: PASSWORD,
    ...parts,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${answer.status} ${bytes.toString()}`);
  return bytes;
};

/** The variables that a start that failed names, in its order. */
const problemsIn = (text: string): string[] =>
  Array.from(text.matchAll(/^ {2}([A-Z_]+): /gm), ([, name = ""]) => name);

const number = { document_number: "IF-2027-00000012-MUNI#SEC", city: "Tandil" };

describe.skipIf(isMissing("pdfsig", "certutil", "mutool", "qpdf", "pyhanko"))("the running service", () => {
  test("signs three times, the number by field with the last: all judges agree", async () => {
    const sheet = appendSigningSheet(aPdf(), { signers: 3 });
    const first = await sign(sheet, pki.rsa);
    const second = await sign(first, pki.p384);
    const pdf = await sign(second, pki.p256, number);
    for (const earlier of [sheet, first, second]) expect(pdf.subarray(0, earlier.length)).toEqual(earlier);

    const verdicts = await judgeWithPyhanko(pdf, roots);
    expect(verdicts).toHaveLength(3);
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({
        intact: true,
        valid: true,
        trusted: true,
        bottomLine: true,
        docMdpOk: true,
      });
      expect(verdict.timestamp).toMatchObject({ intact: true, valid: true, trusted: true });
    }
    expect(verdicts.map(({ modificationLevel }) => modificationLevel)).toEqual([
      "FORM_FILLING",
      "FORM_FILLING",
      "NONE",
    ]);
    expect(verdicts[2]?.coverage).toBe("ENTIRE_FILE");

    for (const { validation, certificate } of await judgeWithPdfsig(pdf, roots)) {
      expect({ validation, certificate }).toEqual({
        validation: "Signature is Valid.",
        certificate: "Certificate is Trusted.",
      });
    }
    const { text } = await judgeWithMutool(pdf);
    expect(
      text.match(/has not been altered|unchanged since|document unchanged/gi)?.length ?? 0,
      text,
    ).toBeGreaterThan(0);
    expect(text).not.toMatch(/digest failure|invalid/i);
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
  });

  test("stamps and signs a foreign document in one request", async () => {
    const pdf = await sign(aPdf(), pki.rsa, number);
    const [verdict] = await judgeWithPyhanko(pdf, roots);
    expect(verdict).toMatchObject({ bottomLine: true, coverage: "ENTIRE_FILE" });
    expect(await judgeWithQpdf(pdf)).toMatchObject({ exitCode: 0 });
  });

  test("a number after the first signature of a foreign document keeps that signature valid", async () => {
    const pdf = await sign(await sign(aPdf(), pki.rsa), pki.p256, number);
    const verdicts = await judgeWithPyhanko(pdf, roots);
    expect(verdicts.map(({ bottomLine }) => bottomLine)).toEqual([true, true]);
    expect(verdicts[0]?.modificationLevel).toBe("FORM_FILLING");
  });

  test("a byte changed afterwards is a digest mismatch for every judge", async () => {
    const pdf = await sign(aPdf(), pki.p256);
    const at = pdf.indexOf("Un documento");
    pdf[at] = 0x55 ^ 1;
    expect((await judgeWithPyhanko(pdf, roots))[0]).toMatchObject({ intact: false });
    expect((await judgeWithPdfsig(pdf, roots))[0]?.validation).toBe("Digest Mismatch.");
  });

  test("B-B has no time stamp", async () => {
    const [verdict] = await judgeWithPyhanko(await sign(aPdf(), pki.p256, { level: "B-B" }), roots);
    expect(verdict).toMatchObject({ bottomLine: true, timestamp: null });
  });
});

describe.skipIf(isMissing("openssl"))("the README", () => {
  const blocksUnder = async (title: string): Promise<string[]> => {
    const text = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [section = ""] = text.split(`\n## ${title}\n`)[1]?.split(/^## /m) ?? [];
    return Array.from(section.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, code = ""]) => code);
  };

  /** As somebody does who reads it; `here` is where he stands, `trial` the folder for what he tries. */
  const follow = async (code: string, env: Readonly<Record<string, string>> = {}) => {
    const [here, trial] = (await Promise.all(
      ["here", "trial"].map((name) => mkdtemp(join(tmpdir(), `foja-readme-${name}-`))),
    )) as [string, string];
    onTestFinished(async () => {
      for (const folder of [here, trial]) await rm(folder, { recursive: true });
    });
    const { PATH = "" } = process.env;
    const { status, stderr } = spawnSync("sh", ["-e", "-c", code], {
      cwd: here,
      encoding: "utf8",
      env: {
        PATH: `${dirname(process.execPath)}:${PATH}`,
        NODE_PATH: fileURLToPath(new URL("../../../node_modules", import.meta.url)),
        TRIAL: trial,
        ...env,
      },
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    // It is the root of the repository.
    expect(await readdir(here)).toEqual([]);
    return trial;
  };

  test("its first signature is one, as it is written there", async () => {
    const blocks = await blocksUnder("A first signature");
    expect(blocks).toHaveLength(3);
    const [own = "", make = "", ask = ""] = blocks;
    expect(own).toContain("export NOTARY_URL=");
    const trial = await follow(make + ask, {
      NOTARY_URL: notary.url.replace(/\/$/, ""),
      NOTARY_KEY: API_KEY,
    });
    const signed = await readFile(join(trial, "signed.pdf"));
    expect(verifyPdf(new PdfReader(signed)).signatures).toMatchObject([{ intact: true, valid: true }]);
  });

  test("its keys for the local authority are such, and what it starts is Node itself", async () => {
    const [service = "", keys = ""] = await blocksUnder("Alone");
    const starts = `${service}${keys}`.split("\n").filter((line) => line.includes("/dist/"));
    expect(starts).toEqual([
      expect.stringMatching(/ node_modules\/\.bin\/node apps\/notary\/dist\/main\.mjs &$/),
      expect.stringMatching(/ node_modules\/\.bin\/node apps\/notary\/dist\/local-tsa\.mjs &$/),
    ]);
    const trial = await follow(keys.replace("TRIAL=$(mktemp -d)\n", "").replace(/^TSA_KEY_DIR=.*$/m, ""));
    const { responder } = await readLocalTsaStart({ TSA_KEY_DIR: trial });
    expect(responder).toBeDefined();
  });
});

describe("the processes", () => {
  test("refuse to start without a key, naming what is missing", async () => {
    for (const [entry, names] of [
      ["main.ts", ["API_KEY", "TSA_URL"]],
      ["local-tsa.ts", ["TSA_KEY_DIR"]],
    ] as const) {
      const { code, text } = await failToStart(entry, {});
      expect(code).toBe(1);
      expect(problemsIn(text)).toEqual(names);
    }
  });

  test("tell all that is wrong at once, files too, each on its line and without a stack", async () => {
    const { code, text } = await failToStart("main.ts", {
      API_KEY: "corta",
      TSA_URL: "http://a.test/,http://b.test/",
      TSA_BUDGET: "20/1200",
      TSA_CA_FILE: join(folder, "no.pem"),
      TRUST_FILE: join(folder, "tsa.key.pem"),
      TRUST_DIR: join(folder, "roots.pem"),
      CERTS_DIR: join(folder, "roots.pem"),
    });
    expect(code).toBe(1);
    const names = ["API_KEY", "TSA_BUDGET", "TSA_CA_FILE", "TRUST_FILE", "TRUST_DIR", "CERTS_DIR"];
    expect(problemsIn(text)).toEqual(names);
    expect(text.trim().split("\n")).toHaveLength(1 + names.length);
  });

  test.each([
    ["main.ts", { PORT: "" }],
    ["local-tsa.ts", { TSA_PORT: "" }],
  ])("%s: a port in use is one line", async (entry, ports) => {
    const { port } = new URL(notary.url);
    const taken = Object.fromEntries(Object.keys(ports).map((name) => [name, port]));
    const env = { API_KEY, TSA_URL: tsa.url, TSA_KEY_DIR: folder, WORKER_THREADS: "1", ...taken };
    const { code, text } = await failToStart(entry, env);
    expect(code).toBe(1);
    expect(text.trim()).toMatch(new RegExp(`^[^\\n]* EADDRINUSE: [^\\n]*${port}$`));
  });

  test("the authority gone: 503, and an orderly end on SIGTERM", async () => {
    tsa.child.kill("SIGKILL");
    await tsa.exited;
    const answer = await post(await aForm());
    expect(answer.status).toBe(503);
    expect(answer.headers.get("error_code")).toBe("TSA_UNAVAILABLE");

    notary.child.kill("SIGTERM");
    expect(await notary.exited).toBe(0);
  });

  /** A request that waits for its time stamp, in a service that the test may end. */
  const inTheMiddle = async () => {
    const silent = await startTsaServer(() => "silence");
    const env = {
      PORT: "0",
      API_KEY,
      TSA_URL: silent.url,
      TSA_TIMEOUT: "2",
      TSA_RETRIES: "0",
      WORKER_THREADS: "1",
    };
    const service = await startProcess("main.ts", env);
    onTestFinished(async () => {
      service.child.kill("SIGKILL");
      await silent.close();
    });
    const answer = post(await aForm(), service.url);
    await expect.poll(() => silent.requests, { timeout: 60_000 }).toBe(1);
    return { service, answer };
  };

  test("SIGTERM in the middle of a request: it is answered first", async () => {
    const { service, answer } = await inTheMiddle();
    service.child.kill("SIGTERM");
    const { status, headers } = await answer;
    // A connection that is kept alive would hold the end for over a minute.
    expect([status, headers.get("connection")]).toEqual([503, "close"]);
    expect(await service.exited).toBe(0);
  });

  test("killed in the middle of a request: the caller is told", async () => {
    const { service, answer } = await inTheMiddle();
    service.child.kill("SIGKILL");
    await expect(answer).rejects.toThrow("fetch failed");
  });
});
