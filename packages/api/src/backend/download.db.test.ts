import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StorageUnavailable } from "@foja/core/ports/storage";
import type { Who } from "@foja/testing/town/cast";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { backendDoor } from "./door";

let town: Town;
beforeAll(async () => {
  town = await aTown();
});
afterAll(() => town.close());

const tokens = async (token: string) => ({ email: token, subject: "sub" });

const download = (
  caseId: string,
  { who = "creator", method = "GET", from = town }: { who?: Who; method?: string; from?: Town } = {},
) =>
  aDoor(from, backendDoor, { tokens }).call(method, `/cases/${caseId}/download-zip`, {
    headers: { authorization: `Bearer ${town.people[who].email}` },
  });

/** Names and contents of a ZIP, as an independent program reads them; throws when it finds the file damaged. */
const unzip = async (response: Response): Promise<[string, string][]> => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-zip-"));
  try {
    const file = path.join(folder, "case.zip");
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    const script = `import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    assert all(i.compress_type == zipfile.ZIP_STORED for i in z.infolist())
    print(json.dumps([[i.filename, z.read(i).decode("latin-1")] for i in z.infolist()]))`;
    const { stdout, stderr, status } = spawnSync("python3", ["-c", script, file], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as [string, string][];
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const aCaseWith = async (count: number) => {
  const documents = [];
  for (let index = 0; index < count; index++) {
    documents.push(await town.document({ status: "signed", signers: ["numerator"] }));
  }
  return { found: await town.case({ documents }), documents };
};

const keyOf = async (id: string) => (await town.db.document.findUniqueOrThrow({ where: { id } })).pdfKey!;

/** A storage in which some files can't be read. */
const without = (keys: readonly string[]): Town => ({
  ...town,
  ports: {
    ...town.ports,
    storage: {
      ...town.ports.storage,
      get: async (key) => {
        if (keys.includes(key)) throw new StorageUnavailable("gone");
        return town.ports.storage.get(key);
      },
    },
  },
});

describe("the ZIP of a case", () => {
  test("has its documents in force, in order, byte for byte", async () => {
    const { found, documents } = await aCaseWith(6);
    const response = await download(found.id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${found.number}.zip"`,
    });
    const entries = await unzip(response);
    expect(entries.map(([name]) => name)).toEqual(
      [found.cover, ...documents].map(
        ({ number }, index) => `${String(index + 1).padStart(3, "0")} - ${number}.pdf`,
      ),
    );
    const stored = await town.ports.storage.get(await keyOf(documents[3]!.id));
    expect(entries[4]![1]).toBe(Buffer.from(stored!).toString("latin1"));
  });

  test("leaves out what can't be read, and says so", async () => {
    const { found, documents } = await aCaseWith(2);
    const entries = await unzip(await download(found.id, { from: without([await keyOf(documents[0]!.id)]) }));
    expect(entries.map(([name]) => name)).toEqual([
      `001 - ${found.cover.number}.pdf`,
      `003 - ${documents[1]!.number}.pdf`,
      "_omitidos.txt",
    ]);
    expect(entries[2]![1]).toContain(documents[0]!.number);
  });

  test("of which nothing can be read is refused", async () => {
    const { found } = await aCaseWith(0);
    const response = await download(found.id, { from: without([await keyOf(found.cover.id)]) });
    expect([response.status, await response.json()]).toEqual([
      502,
      { success: false, data: null, message: expect.any(String), code: "NO_PDF_DOWNLOADABLE" },
    ]);
  });

  test("over 500 MB is refused before anything is read", async () => {
    const { found } = await aCaseWith(1);
    await town.db.document.updateMany({
      where: { id: found.cover.id },
      data: { pdfSizeBytes: 500 * 1024 * 1024 },
    });
    const response = await download(found.id, { from: without([]) });
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { success: false, code: "CASE_ZIP_TOO_LARGE" },
    ]);
  });

  test("without a document in force is not there", async () => {
    const { found } = await aCaseWith(0);
    await town.db.caseDocument.updateMany({
      where: { caseId: found.id },
      data: { isActive: false, deactivatedAt: town.clock.now() },
    });
    expect((await download(found.id)).status).toBe(404);
  });

  test("is for HEAD its headers alone, and nothing is read", async () => {
    const { found } = await aCaseWith(0);
    const response = await download(found.id, {
      method: "HEAD",
      from: without([await keyOf(found.cover.id)]),
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  });

  test.each(["stranger", "outsider"] as const)("does not exist for %s", async (who) => {
    const { found } = await aCaseWith(0);
    const response = await download(found.id, { who });
    expect([response.status, await response.json()]).toEqual([
      404,
      { success: false, data: null, message: "Expediente no encontrado", code: "NOT_FOUND" },
    ]);
  });
});

describe("the token", () => {
  const ask = (headers: Record<string, string>) =>
    aDoor(town, backendDoor, { tokens }).call(
      "GET",
      "/cases/3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11/download-zip",
      { headers },
    );

  test.each([
    ["none", {}, 401, "TOKEN_REQUIRED"],
    ["a key", { "x-api-key": "sk-gdi-x" }, 401, "TOKEN_REQUIRED"],
    ["somebody of nowhere", { authorization: "Bearer nadie@nada.example" }, 403, "PERSON_UNKNOWN"],
  ])("%s is refused", async (_name, headers, status, code) => {
    const response = await ask(headers as Record<string, string>);
    expect([response.status, await response.json()]).toMatchObject([status, { success: false, code }]);
  });

  test("of somebody in two municipalities needs to say which", async () => {
    const { email } = town.people.delegate;
    await town.database.global.directoryEntry.create({
      data: { email, schemaName: town.other.schema, userId: town.other.people.delegate.id },
    });
    const headers = { authorization: `Bearer ${email}` };
    expect((await ask(headers)).status).toBe(400);
    expect((await ask({ ...headers, "x-tenant-schema": town.other.schema })).status).toBe(404);
    expect((await ask({ ...headers, "x-tenant-schema": "300_nada" })).status).toBe(403);
  });
});
