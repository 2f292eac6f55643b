import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";

const { creator, numerator } = demo.users;
const muni = demo.municipality.acronym.toLowerCase();

const search = async (q: string) =>
  expectStatus(await as(creator)("GET", `/public/${muni}/search?q=${q}`), 200).results as {
    readonly official_number: string;
    readonly pdf_url: string | null;
  }[];

const etagOf = (bytes: Buffer): string => `"${createHash("sha256").update(bytes).digest("hex")}"`;

test("a public document is found by anybody's words, and read without a key at an address that stays", async () => {
  test.setTimeout(120_000);
  const word = `arbolado${randomUUID().slice(0, 8)}`;
  const { document_id } = expectStatus(
    await as(creator)("POST", "/documents/", {
      document_type_acronym: demo.document_types.public,
      reference: `Ordenanza del ${word}`,
    }),
    201,
  );
  const path = `/documents/${document_id}`;
  const written = { content: "<p>Se cuida.</p>", signers: [numerator.user_id] };
  expectStatus(await as(creator)("PATCH", path, written), 200);
  expectStatus(await as(creator)("POST", `${path}/start-signing`), 200);
  expect(await search(word)).toEqual([]);
  expectStatus(await as(numerator)("POST", `${path}/sign`), 200);

  let url = "";
  await expect
    .poll(async () => {
      url = (await search(word.toUpperCase()))[0]?.pdf_url ?? "";
      return url;
    })
    .toContain(`/${demo.municipality.schema}/`);

  // Archived in the meantime it is a longer file, with another ETag.
  await expect(async () => {
    const whole = await fetch(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([whole.status, whole.headers.get("etag")]).toEqual([200, etagOf(bytes)]);
    expect([whole.headers.get("cache-control"), whole.headers.get("set-cookie")]).toEqual([
      "public, max-age=3600",
      null,
    ]);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const headers = { "if-none-match": etagOf(bytes) };
    expect((await fetch(url, { headers })).status).toBe(304);
    const part = await fetch(url, { headers: { range: "bytes=0-4" } });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
      206,
      "%PDF-",
      `bytes 0-4/${bytes.length}`,
    ]);
    const asked = await fetch(url, { method: "HEAD" });
    expect([asked.status, asked.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
  }).toPass();

  for (const other of [url.replace(".pdf", "x.pdf"), url.replace("/publico/", "/publico/%2e%2e%2f")])
    expect([other, (await fetch(other)).status]).toEqual([other, 404]);
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
});
