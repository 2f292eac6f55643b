import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ROOT } from "./paths";

const PDF = "%PDF-1.7 /ETSI.RFC3161";

/** The example against a product that is only its answers: the refusal, where there is one, and else what the example reads. */
const run = async (
  refuse: (request: string) => readonly [status: number, retryAfter?: string | undefined] | undefined,
) => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-example-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const what = `${request.method} ${request.url}`;
    asked.push(what);
    const [status, retryAfter] = refuse(what) ?? [200];
    if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const body = {
      case_id: "c",
      document_id: "d",
      document_number: "IF-1",
      documents: [],
      pdf_url: `${base_url}/file`,
    };
    response.writeHead(status).end(request.url === "/file" && status === 200 ? PDF : JSON.stringify(body));
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const demo = path.join(folder, "demo.json");
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const users = { creator: {}, signer: {}, numerator: {} };
  writeFileSync(demo, JSON.stringify({ base_url, api_key: "k", users, document_types: {} }));
  const child = spawn(process.execPath, [path.join(ROOT, "examples/main-job.mjs")], {
    env: { PATH: process.env.PATH, FOJA_DEMO: demo },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problem = "";
  child.stderr.on("data", (text) => {
    problem += text;
  });
  const [code] = await once(child, "close");
  return { code, asked, problem, pdf: () => readFileSync(path.join(folder, "IF-1.pdf"), "utf8") };
};

/** Each request is refused once. */
const onceEach = (status: number, retryAfter?: string) => {
  const refused = new Set<string>();
  return (request: string) => {
    if (refused.has(request)) return undefined;
    refused.add(request);
    return [status, retryAfter] as const;
  };
};

describe("the example", () => {
  let straight: ReturnType<typeof run> | undefined;

  test.each([
    { what: "too many requests", refuse: () => onceEach(429, "0") },
    { what: "something is away", refuse: () => onceEach(503, "0") },
    { what: "until a time of the clock", refuse: () => onceEach(503, new Date(0).toUTCString()) },
    { what: "somebody else is at it", refuse: () => onceEach(409, "0") },
  ])("asks again where it is told to: $what", async ({ refuse }) => {
    straight ??= run(() => undefined);
    const { code, asked } = await straight;
    const delayed = await run(refuse());
    expect([code, delayed.code, delayed.pdf()]).toEqual([0, 0, PDF]);
    const once = [...new Set(asked)];
    expect(delayed.asked.toSorted()).toEqual([...asked, ...once].toSorted());
  });

  test("waits as long as it is told to", async () => {
    let freeAt = 0;
    let early = 0;
    const { code } = await run((request) => {
      if (!request.endsWith("/start-signing")) return undefined;
      if (freeAt === 0) freeAt = Date.now() + 1000;
      else if (Date.now() >= freeAt) return undefined;
      else early++;
      return [503, "1"];
    });
    expect([code, early]).toEqual([0, 0]);
  });

  test.each([
    { what: "a refusal that is meant", status: 400, retryAfter: undefined, times: 1 },
    { what: "one that does not end", status: 503, retryAfter: "0", times: 12 },
  ])("gives up at $what, and says which", async ({ status, retryAfter, times }) => {
    const { code, asked, problem } = await run((request) =>
      request.endsWith("/sign") ? [status, retryAfter] : undefined,
    );
    expect([code, asked.filter((request) => request.endsWith("/sign")).length]).toEqual([1, times]);
    expect(problem).toContain(`POST /documents/d/sign: ${status}`);
  });
});
