import { sha256Hex } from "@foja/core/documents/pdf-store";
import { publicKey, publishDocument } from "@foja/core/documents/publish-document";
import { type Storage, StorageUnavailable } from "@foja/core/ports/storage";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRateLimit } from "../http/rate-limit";
import { createPublicFileHandler } from "./file-handler";

let town: Town;
let published: { readonly id: string; readonly number: string };
let bytes: Buffer;
const reports: unknown[] = [];
beforeAll(async () => {
  town = await aTown();
  published = await aPublished();
  bytes = Buffer.from(town.files.get(publicKey(town.schema, published.number))!.bytes);
});
afterAll(() => town.close());

const aPublished = async () => {
  const { id, number } = await town.document({ type: "ORDZA", status: "signed" });
  await publishDocument(town.systemContext(), id);
  return { id, number: number! };
};

const handlerOf = (storage: Storage, rateLimit = createRateLimit(town.database.pool)) =>
  createPublicFileHandler({
    database: town.database,
    storage,
    rateLimit,
    isHttps: false,
    callerOf: () => "192.0.2.7",
    report: (error) => reports.push(error),
  });

const ask = async (
  path: string,
  {
    method = "GET",
    storage = town.ports.storage,
    ...headers
  }: { readonly [header: string]: unknown; readonly method?: string; readonly storage?: Storage } = {},
) => {
  const handle = handlerOf(storage);
  const response = await handle(
    new Request("http://localhost/", { method, headers: headers as Record<string, string> }),
    path,
  );
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
};
const file = () => `${town.schema}/${published.number}.pdf`;

test("everybody reads what was published, under its number", async () => {
  const { status, headers, body } = await ask(file());
  expect([status, body.equals(bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toEqual({
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=3600",
    "content-disposition": `inline; filename="${published.number}.pdf"`,
    "content-length": String(bytes.length),
    "content-type": "application/pdf",
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${sha256Hex(bytes)}"`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  const asked = await ask(file(), { method: "HEAD" });
  expect([asked.status, asked.body.length, asked.headers.get("content-length")]).toEqual([
    200,
    0,
    String(bytes.length),
  ]);
});

describe("what is asked for by parts, or only if it changed", () => {
  const etag = () => `"${sha256Hex(bytes)}"`;
  const REFUSED = Buffer.from("El archivo ya es otro");
  test.each<[string, () => Record<string, string>, number, () => Buffer]>([
    ["a part", () => ({ range: "bytes=2-5" }), 206, () => bytes.subarray(2, 6)],
    ["the end", () => ({ range: "bytes=-3" }), 206, () => bytes.subarray(-3)],
    ["several parts", () => ({ range: "bytes=0-1,3-4" }), 200, () => bytes],
    [
      "a part of this file",
      () => ({ range: "bytes=0-1", "if-range": etag() }),
      206,
      () => bytes.subarray(0, 2),
    ],
    ["a part of another", () => ({ range: "bytes=0-1", "if-range": '"x"' }), 200, () => bytes],
    ["the same", () => ({ "if-none-match": etag() }), 304, () => Buffer.alloc(0)],
    ["any", () => ({ "if-none-match": "*", range: "bytes=0-1" }), 304, () => Buffer.alloc(0)],
    ["another", () => ({ "if-none-match": '"x"' }), 200, () => bytes],
    ["this one", () => ({ "if-match": `"x", ${etag()}` }), 200, () => bytes],
    ["whatever is there", () => ({ "if-match": "*" }), 200, () => bytes],
    ["one that was", () => ({ "if-match": '"x"', "if-none-match": etag() }), 412, () => REFUSED],
    ["this one, by a weak tag", () => ({ "if-match": `W/${etag()}` }), 412, () => REFUSED],
  ])("%s", async (_name, headers, status, expected) => {
    const answer = await ask(file(), headers());
    expect([answer.status, answer.body.equals(expected())]).toEqual([status, true]);
    expect(answer.headers.get("etag")).toBe(etag());
    if (status < 300) expect(answer.headers.get("content-length")).toBe(String(expected().length));
  });

  test("what is not there", async () => {
    const answer = await ask(file(), { range: `bytes=${bytes.length}-` });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, `bytes */${bytes.length}`]);
  });
});

test("nothing but what was published is there, by whatever path", async () => {
  const internal = await town.document({ status: "signed" });
  const reserved = await town.document({ type: "RES", status: "signed" });
  const due = await town.document({ type: "ORDZA", status: "signed" });
  const { pdfKey } = (await town.reload(internal))!;
  const paths = [
    ...[internal, reserved, due].map(({ number }) => `${town.schema}/${number}.pdf`),
    ...[
      "",
      "/",
      town.schema,
      `${town.schema}/`,
      `${town.schema}/${published.number}`,
      `${file()}/`,
      `${file()}.pdf`,
    ],
    `${town.other.schema}/${published.number}.pdf`,
    `${town.other.schema}/../${file()}`,
    `${town.schema}/../../${pdfKey}`,
    `${town.schema}/..%2f..%2f${pdfKey}`,
    `${town.schema}/%2e%2e/${published.number}.pdf`,
    `${town.schema}%2f${published.number}.pdf`,
    `${town.schema}/${published.number}%00.pdf`,
    `${town.schema}/${published.number}%zz.pdf`,
    `foja_global/${published.number}.pdf`,
    `999_nada/${published.number}.pdf`,
    `${town.schema}/${published.number.toLowerCase()}.pdf`,
  ];
  for (const path of paths) {
    const { status, headers, body } = await ask(path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    expect(body.toString()).toBe("El archivo no existe");
  }
  expect((await ask(file().replace("-", "%2d"))).status).toBe(200);
  expect(reports).toEqual([]);
});

test("a copy that is newer than its row is told as what it is", async () => {
  const { number } = await aPublished();
  const longer = Buffer.concat([bytes, Buffer.from("más")]);
  await town.ports.storage.put(publicKey(town.schema, number), longer, "application/pdf");
  const { headers, body } = await ask(`${town.schema}/${number}.pdf`, { range: "bytes=1-" });
  expect([headers.get("etag"), body.equals(longer.subarray(1))]).toEqual([`"${sha256Hex(longer)}"`, true]);

  // It takes the place of the other one just while that is opened.
  const put = () =>
    town.ports.storage.put(publicKey(town.schema, published.number), longer, "application/pdf");
  let isFirst = true;
  const racing: Storage = {
    ...town.ports.storage,
    open: async (...asked) => {
      if (isFirst) await put();
      isFirst = false;
      return town.ports.storage.open(...asked);
    },
  };
  const raced = await ask(file(), { storage: racing });
  expect([raced.headers.get("etag"), raced.body.equals(longer)]).toEqual([`"${sha256Hex(longer)}"`, true]);
});

test("a copy that is newer than its row is read through once, by pieces, for all who ask", async () => {
  const { number } = await aPublished();
  const longer = Buffer.concat([bytes, Buffer.from("más")]);
  await town.ports.storage.put(publicKey(town.schema, number), longer, "application/pdf");
  let opened = 0;
  const handle = handlerOf({
    ...town.ports.storage,
    get: () => Promise.reject(new Error("the whole file in memory")),
    open: (...asked) => {
      opened += 1;
      return town.ports.storage.open(...asked);
    },
  });
  const head = () =>
    handle(new Request("http://localhost/", { method: "HEAD" }), `${town.schema}/${number}.pdf`);
  const answers = await Promise.all(Array.from({ length: 5 }, head));
  expect(answers.map(({ headers }) => headers.get("etag"))).toEqual(
    answers.map(() => `"${sha256Hex(longer)}"`),
  );
  expect([(await head()).status, opened]).toEqual([200, 1]);
});

test("one address may ask for so much a minute", async () => {
  const handle = handlerOf(town.ports.storage, async ({ subject, perMinute }) => {
    expect(subject).toBe("public-file:192.0.2.7");
    return { used: perMinute + 1, resetSeconds: 7 };
  });
  const { status, headers } = await handle(new Request("http://localhost/"), file());
  expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
  expect(reports).toEqual([]);
});

test("storage that is away, or has lost the file, is told as such", async () => {
  const { number } = await aPublished();
  const path = `${town.schema}/${number}.pdf`;
  const stat = () => Promise.reject(new StorageUnavailable("away"));
  for (const storage of [
    { ...town.ports.storage, stat },
    { ...town.ports.storage, stat: async () => undefined },
  ]) {
    const { status, headers } = await ask(path, { storage });
    expect([status, headers.has("retry-after")]).toEqual([503, true]);
  }
  expect(reports.splice(0)).toHaveLength(1);
});
