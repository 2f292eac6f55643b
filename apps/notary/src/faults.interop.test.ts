import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PdfReader } from "@foja/pades/pdf/reader";
import { createTimestampRequest, parseTimestampRequest } from "@foja/pades/tsp/request";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { type Identity, toPem } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { startTsaServer, type TsaAnswer } from "@foja/testing/tsa/tsa-server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { API_KEY, PASSWORD, p12Of, pki } from "./test-support/a-notary";
import { type FormParts, toFormData } from "./test-support/multipart";
import { type Running, startProcess } from "./test-support/processes";

const SIGNER = "Quintana Escobedo";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foja-faults-"));
  await writeFile(join(folder, "roots.pem"), toPem(pki.root.certificates[0]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startNotary = async (
  tsaUrls: readonly string[],
  env: Record<string, string> = {},
): Promise<Running> => {
  const notary = await startProcess("main.ts", {
    PORT: "0",
    API_KEY,
    TSA_URL: tsaUrls.join(","),
    TSA_CA_FILE: join(folder, "roots.pem"),
    TSA_TIMEOUT: "0.4",
    TSA_RETRIES: "1",
    WORKER_THREADS: "1",
    // A file that it wrote anywhere it is used to would show.
    TMPDIR: folder,
    HOME: folder,
    ...env,
  });
  onTestFinished(() => void notary.child.kill("SIGKILL"));
  return notary;
};

const sign = async ({ url }: Pick<Running, "url">, parts: FormParts = {}): Promise<Response> =>
  fetch(`${url}sign-pdf`, {
    method: "POST",
    headers: { "x-api-key": API_KEY },
    body: toFormData({
      pdf_file: aPdf(),
      name: SIGNER,
      seal: "Jefa",
      department: "Hacienda",
      entity: "Municipio",
      cert_file: await p12Of(pki.p256),
      cert_password: PASSWORD,
      ...parts,
    }),
  });

const codeOf = async (answer: Response) => ((await answer.json()) as { error_code: string }).error_code;

type Answer = (request: Buffer) => TsaAnswer | Promise<TsaAnswer>;
const by =
  (identity: Identity): Answer =>
  async (request) => ({ body: await aResponder(identity).respond(request) });
const good = by(pki.tsaOfP256);

/** A well-made token, for a request that we did not make. */
const forAnother =
  (change: { readonly digest?: Buffer; readonly nonce?: Buffer }): Answer =>
  async (request) => {
    const { nonce = 0n, encodedImprint } = parseTimestampRequest(request);
    const own = Buffer.from(nonce.toString(16).padStart(32, "0"), "hex");
    const digest = change.digest ?? encodedImprint.subarray(-32);
    return good(createTimestampRequest({ imprint: { hash: "sha256", digest }, nonce: change.nonce ?? own }));
  };

const FAULTS: readonly { what: string; answer: Answer; requests: number; reason: string }[] = [
  { what: "is down", answer: () => "hang-up", requests: 2, reason: "UNREACHABLE" },
  { what: "is slow", answer: () => "silence", requests: 2, reason: "TIMEOUT" },
  {
    what: "sends a page with 200",
    answer: () => ({ body: Buffer.from("<html>Mantenimiento</html>"), contentType: "text/html" }),
    requests: 1,
    reason: "NOT_A_REPLY",
  },
  {
    what: "answers 503",
    answer: () => ({ status: 503, body: Buffer.alloc(0) }),
    requests: 2,
    reason: "HTTP 503",
  },
  {
    what: "answers 400",
    answer: () => ({ status: 400, body: Buffer.alloc(0) }),
    requests: 1,
    reason: "HTTP 400",
  },
  {
    what: "repeats another nonce",
    answer: forAnother({ nonce: Buffer.from([7]) }),
    requests: 1,
    reason: "WRONG_NONCE",
  },
  {
    what: "stamps another imprint",
    answer: forAnother({ digest: Buffer.alloc(32, 1) }),
    requests: 1,
    reason: "WRONG_IMPRINT",
  },
  {
    what: "has an expired certificate",
    answer: by(pki.tsaExpired),
    requests: 1,
    reason: "CERTIFICATE_EXPIRED",
  },
  { what: "is nobody known", answer: by(pki.stranger), requests: 1, reason: "WRONG_CERTIFICATE" },
];

describe("an authority that", () => {
  let answer: Answer = good;
  let tsa: Awaited<ReturnType<typeof startTsaServer>>;
  let notary: Running;
  beforeAll(async () => {
    tsa = await startTsaServer((request) => answer(request));
    notary = await startProcess("main.ts", {
      PORT: "0",
      API_KEY,
      TSA_URL: tsa.url,
      TSA_CA_FILE: join(folder, "roots.pem"),
      TSA_TIMEOUT: "0.4",
      TSA_RETRIES: "1",
      WORKER_THREADS: "1",
    });
  });
  afterAll(async () => {
    notary.child.kill("SIGKILL");
    await tsa.close();
  });

  test.each(FAULTS)(
    "$what: 503 with its reason in the log, after $requests requests, and then all is well",
    async (fault) => {
      const before = tsa.requests;
      answer = fault.answer;
      const refused = await sign(notary);
      expect([refused.status, refused.headers.get("error_code")]).toEqual([503, "TSA_UNAVAILABLE"]);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect(tsa.requests - before).toBe(fault.requests);
      await expect.poll(() => notary.output()).toContain(fault.reason);

      answer = good;
      const signed = await sign(notary);
      expect(signed.status).toBe(200);
      const { signatures } = verifyPdf(new PdfReader(Buffer.from(await signed.arrayBuffer())));
      expect(signatures).toMatchObject([{ intact: true, valid: true, timestamp: expect.anything() }]);
    },
  );

  // Last: it leaves the breaker open.
  test("fails five times is left alone, and refusals are quick; B-B does without it", async () => {
    answer = () => ({ status: 400, body: Buffer.alloc(0) });
    const before = tsa.requests;
    for (let call = 0; call < 8; call += 1) expect(await codeOf(await sign(notary))).toBe("TSA_UNAVAILABLE");
    expect(tsa.requests - before).toBe(5);
    const rest = Number((await sign(notary)).headers.get("retry-after"));
    expect(rest).toBeGreaterThan(30);
    expect(rest).toBeLessThanOrEqual(60);
    expect((await sign(notary, { level: "B-B" })).status).toBe(200);
  });
});

describe("an authority that takes 20 requests and then answers 400", () => {
  const limited = async () => {
    const first = await startTsaServer((request, count) =>
      count <= 20 ? good(request) : { status: 400, body: Buffer.alloc(0) },
    );
    const second = await startTsaServer(good);
    onTestFinished(async () => {
      await first.close();
      await second.close();
    });
    return { first, second };
  };
  const signMany = async (notary: Running, count: number) => {
    for (let call = 0; call < count; call += 1) expect((await sign(notary)).status).toBe(200);
  };

  test("is followed by the next one, told in the log, and soon left alone", async () => {
    const { first, second } = await limited();
    const notary = await startNotary([first.url, second.url]);
    await signMany(notary, 30);
    // No retry of a refusal; five of them open the breaker.
    expect([first.requests, second.requests]).toEqual([25, 10]);
    await expect.poll(() => notary.output()).toContain("HTTP 400");
    const metrics = await fetch(`${notary.url}metrics`, { headers: { "x-api-key": API_KEY } });
    const { host } = new URL(first.url);
    expect(await metrics.text()).toContain(`{kind="timestamp",authority="${host}",code="HTTP_STATUS"} 5`);
  });

  test("never answers it when its budget is known", async () => {
    const { first, second } = await limited();
    const notary = await startNotary([first.url, second.url], { TSA_BUDGET: "20/1200,-" });
    await signMany(notary, 25);
    expect([first.requests, second.requests]).toEqual([20, 5]);
    await expect.poll(() => notary.output()).toContain("BUDGET_SPENT");
    expect(notary.output()).not.toContain("HTTP 400");
  });
});

/** A notary whose requests hang at the authority until `release`. */
const hanging = async (env: Record<string, string> = {}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tsa = await startTsaServer(async (request) => {
    await held;
    return good(request);
  });
  onTestFinished(() => tsa.close());
  const notary = await startNotary([tsa.url], { TSA_TIMEOUT: "20", TSA_RETRIES: "0", ...env });
  return { tsa, notary, release };
};

describe("under load", () => {
  test("what doesn't fit is 503 with Retry-After at once, and what was taken is done", async () => {
    const { tsa, notary, release } = await hanging({ QUEUE_MAX: "2" });
    // Eight wait for their time stamps in the thread, two for the thread.
    const taken = Array.from({ length: 10 }, () => sign(notary));
    await expect.poll(() => tsa.requests, { timeout: 60_000 }).toBe(8);
    const metrics = await fetch(`${notary.url}metrics`, { headers: { "x-api-key": API_KEY } });
    expect(await metrics.text()).toMatch(/notary_jobs\{state="queued"\} 2/);

    const refused = await sign(notary);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await codeOf(refused)).toBe("SERVICE_BUSY");
    release();
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test("told to stop, it ends what runs and takes nothing more", async () => {
    const { tsa, notary, release } = await hanging();
    const running = [sign(notary), sign(notary)];
    await expect.poll(() => tsa.requests, { timeout: 60_000 }).toBe(2);
    notary.child.kill("SIGTERM");
    await expect.poll(() => notary.output(), { timeout: 60_000 }).toContain('"msg":"stopping"');
    await expect(sign(notary)).rejects.toThrow("fetch failed");
    release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await notary.exited).toBe(0);
  });

  test("told to stop, it gives a slow reader the whole of a large document", async () => {
    const tsa = await startTsaServer(good);
    onTestFinished(() => tsa.close());
    const notary = await startNotary([tsa.url]);
    // More than the system keeps between the two.
    const large = aPdf({ paddingBytes: 9_500_000 });
    const answer = await sign(notary, { pdf_file: large });

    notary.child.kill("SIGTERM");
    await expect.poll(() => notary.output(), { timeout: 60_000 }).toContain('"msg":"stopping"');

    const signed = Buffer.from(await answer.arrayBuffer());
    expect(signed).toHaveLength(Number(answer.headers.get("content-length")));
    expect(signed.length).toBeGreaterThan(large.length);
    expect(await notary.exited).toBe(0);
  });

  test("killed, it tells its callers by hanging up, leaves nothing behind, and starts anew", async () => {
    const { tsa, notary, release } = await hanging();
    const running = [sign(notary), sign(notary)].map((answer) =>
      answer.catch((error: Error) => error.message),
    );
    await expect.poll(() => tsa.requests, { timeout: 60_000 }).toBe(2);
    notary.child.kill("SIGKILL");
    expect(await Promise.all(running)).toEqual(["fetch failed", "fetch failed"]);
    expect((await readdir(folder)).filter((name) => !name.startsWith("tsx-"))).toEqual(["roots.pem"]);
    release();
    const again = await startNotary([tsa.url]);
    expect((await sign(again)).status).toBe(200);
  });
});

describe("what is written", () => {
  test("at level trace, through success and failure, holds no key, password or name", async () => {
    const tsa = await startTsaServer((request, count) => (count === 1 ? good(request) : "hang-up"));
    onTestFinished(() => tsa.close());
    const url = tsa.url.replace("//", "//usuario:secreta-9931@");
    const notary = await startNotary([url], { LOG_LEVEL: "trace" });
    const p12 = await p12Of(pki.p256);
    const statuses = [
      await sign(notary),
      await sign(notary),
      await sign(notary, { cert_password: "equivocada-7731" }),
      await sign(notary, { cert_file: p12.subarray(0, -20) }),
      await sign(notary, { seal: "" }),
      await fetch(`${notary.url}sign-pdf`, { method: "POST", headers: { "x-api-key": "otra-clave-55181" } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 503, 400, 400, 400, 401]);

    // The last request's last line: all others were written before it.
    await expect.poll(() => notary.output()).toMatch(/"statusCode":401[^\n]*answered/);
    const output = notary.output();
    expect(output.split("\n").length).toBeGreaterThan(20);
    expect(output).toContain('"level":10');
    const key = pki.p256.key.export({ type: "pkcs8", format: "der" });
    const secrets = [
      PASSWORD,
      "equivocada-7731",
      API_KEY,
      "otra-clave-55181",
      "secreta-9931",
      SIGNER,
      encodeURIComponent(PASSWORD),
    ];
    for (const secret of secrets) expect(output).not.toContain(secret);
    for (const bytes of [key, p12]) expect(leaks(output, bytes)).toEqual([]);
  });
});

/** Pieces of `bytes` that stand in the text, as hexadecimal, Base64 of any alignment, lists of numbers or plainly. */
const leaks = (text: string, bytes: Buffer): string[] => {
  const lower = text.toLowerCase();
  const pieces: string[] = [];
  for (let at = 0; at + 24 <= bytes.length; at += 8) {
    const piece = bytes.subarray(at, at + 24);
    const forms = [0, 1, 2].map((shift) => piece.subarray(shift, shift + 15).toString("base64"));
    if (forms.some((form) => text.includes(form))) pieces.push(`base64 at ${at}`);
    if (lower.includes(piece.subarray(0, 12).toString("hex"))) pieces.push(`hex at ${at}`);
    if (text.includes([...piece.subarray(0, 12)].join(","))) pieces.push(`numbers at ${at}`);
    if (text.includes(piece.subarray(0, 12).toString("latin1"))) pieces.push(`bytes at ${at}`);
  }
  return pieces;
};
