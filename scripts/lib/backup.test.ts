import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "./paths";

// The example against a product that is only its answers. That it copies a real one, scripts/lib/backup.db.test.ts shows.

const PDF = "%PDF-1.7";
const SHA256 = createHash("sha256").update(PDF).digest("hex");
const COLUMNS = ["id", "name"].map((name) => ({ name, type: "text", nullable: false }));

type Product = {
  columns: typeof COLUMNS;
  /** Answers of `data` by `since` and page. */
  pages: Record<string, object>;
  file: string;
  refuse: (request: string) => readonly [status: number, retryAfter: string] | undefined;
};

const page = (rows: object[], deleted: object[], until: string, has_more = false) => ({
  rows,
  deleted,
  count: rows.length,
  until,
  has_more,
});
const row = (id: string, name = id) => ({ id, name });
const BEGINNING = "1970-01-01T00:00:00Z";

const aBackup = async (changes: Partial<Product> = {}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const product: Product = {
    columns: COLUMNS,
    pages: {
      [`${BEGINNING} 1`]: page([row("a"), row("b")], [], "2027-01-01T00:00:00Z", true),
      [`${BEGINNING} 2`]: page([row("c")], [{ id: "z" }], "2027-01-02T00:00:00Z"),
      "2027-01-01T00:00:00Z 1": page([row("c")], [], "2027-01-02T00:00:00Z"),
      "2027-01-02T00:00:00Z 1": page([row("b", "B")], [{ id: "a" }], "2027-01-03T00:00:00Z"),
      "2027-01-03T00:00:00Z 1": page([], [], "2027-01-03T00:00:00Z"),
    },
    file: PDF,
    refuse: () => undefined,
    ...changes,
  };
  let asked: string[] = [];

  const answer = (url: URL): unknown => {
    const { since, page: number } = Object.fromEntries(url.searchParams);
    if (url.pathname.endsWith("/schema"))
      return {
        schema_name: "100_muni",
        tables: [{ name: "things", primary_key: ["id"], columns: product.columns }],
      };
    if (url.pathname.endsWith("/data")) return product.pages[`${since} ${number}`];
    const documents = [
      {
        document_id: "d",
        official_number: "IF-1",
        sha256: SHA256,
        size: PDF.length,
        pdf_download_url: `${url.origin}/file`,
      },
    ];
    return { documents, count: 1, until: "P1", has_more: false };
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url!, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const what =
      `${url.pathname.replace("/api/v1/sync", "")} ${url.searchParams.get("since") ?? ""} ${url.searchParams.get("page") ?? ""}`.trim();
    asked.push(what);
    const [status, retryAfter] = product.refuse(what) ?? [200];
    if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
    response.writeHead(status).end(what === "/file" ? product.file : JSON.stringify(answer(url)));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const run = async (...options: string[]) => {
    asked = [];
    const child = spawn(
      process.execPath,
      [path.join(ROOT, "examples/backup.mjs"), "--folder", folder, ...options],
      {
        env: {
          PATH: process.env.PATH,
          FOJA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          FOJA_BACKUP_KEY: "k",
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let problem = "";
    child.stderr.on("data", (text) => {
      problem += text;
    });
    const [code] = await once(child, "close");
    return { code, problem, asked: asked.filter((what) => what.startsWith("/data")) };
  };
  const things = () => {
    const copy = new DatabaseSync(path.join(folder, "copy.sqlite"), { readOnly: true });
    const rows = copy.prepare("SELECT id, name FROM things ORDER BY id").all();
    copy.close();
    return rows.map(({ id, name }) => `${id}=${name}`);
  };
  const pdf = path.join(folder, "pdfs/d.pdf");
  return { run, things, product, pdf };
};

test("goes on from the end of the last time, and drops what is gone", async () => {
  const { run, things, pdf } = await aBackup();
  expect(await run()).toMatchObject({ code: 0, asked: [`/data ${BEGINNING} 1`, `/data ${BEGINNING} 2`] });
  expect([things(), readFileSync(pdf, "utf8")]).toEqual([["a=a", "b=b", "c=c"], PDF]);
  expect(await run()).toMatchObject({ code: 0, asked: ["/data 2027-01-02T00:00:00Z 1"] });
  expect(things()).toEqual(["b=B", "c=c"]);
});

test("goes on behind the last page that it kept", async () => {
  const { run, things, product } = await aBackup({
    refuse: (what) => (what.endsWith(`${BEGINNING} 2`) ? [400, "0"] : undefined),
  });
  expect(await run()).toMatchObject({ code: 1, problem: expect.stringContaining("400") });
  expect(things()).toEqual(["a=a", "b=b"]);
  product.refuse = () => undefined;
  expect(await run()).toMatchObject({ code: 0, asked: ["/data 2027-01-01T00:00:00Z 1"] });
  expect(things()).toEqual(["a=a", "b=b", "c=c"]);
});

test("begins anew where it is told to, and where a table has other columns", async () => {
  const { run, things, product } = await aBackup();
  await run();
  expect((await run("--since", "2027-01-01T00:00:00Z")).asked).toEqual(["/data 2027-01-01T00:00:00Z 1"]);
  expect((await run("--full")).asked).toEqual([`/data ${BEGINNING} 1`, `/data ${BEGINNING} 2`]);
  product.columns = [...COLUMNS, { name: "more", type: "jsonb", nullable: false }];
  product.pages[`${BEGINNING} 1`] = page([{ ...row("n"), more: { x: [1] } }], [], "2027-01-09T00:00:00Z");
  expect((await run()).asked).toEqual([`/data ${BEGINNING} 1`]);
  expect(things()).toEqual(["n=n"]);
});

test("waits as long as it is told to, however often", async () => {
  let refused = 0;
  let early = 0;
  let freeAt = 0;
  const { run, things } = await aBackup({
    refuse: (what) => {
      if (!what.startsWith("/data") || (refused >= 8 && Date.now() >= freeAt)) return undefined;
      if (refused < 8) return [429, refused++ === 7 ? wait() : "0"];
      early++;
      return [429, "1"];
    },
  });
  const wait = () => {
    freeAt = Date.now() + 1000;
    return "1";
  };
  expect([(await run()).code, early, things()]).toEqual([0, 0, ["a=a", "b=b", "c=c"]]);
});

test("keeps no file that is not the one it was told of", async () => {
  const { run, pdf, product } = await aBackup({ file: "%PDF-1.6" });
  expect(await run()).toMatchObject({ code: 1, problem: expect.stringContaining("IF-1") });
  expect(existsSync(pdf)).toBe(false);
  product.file = PDF;
  expect((await run()).code).toBe(0);
  expect(readFileSync(pdf, "utf8")).toBe(PDF);
});
