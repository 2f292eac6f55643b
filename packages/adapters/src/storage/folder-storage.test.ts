import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { StorageUnavailable } from "@foja/core/ports/storage";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFolderStorage } from "./folder-storage";
import { serveFile } from "./serve-file";
import { describeStorage } from "./testing/describe-storage";

const linkSecret = "una clave de prueba de enlaces";
const publicUrl = "http://localhost:3000";
const aFolder = () => mkdtemp(path.join(os.tmpdir(), "foja-storage-"));

describeStorage("folder storage", async () => {
  const folder = await aFolder();
  const storage = createFolderStorage({ folder, publicUrl, linkSecret });
  return {
    storage,
    follow: (link) => serveFile(new Request(link), { storage, linkSecret, now: new Date() }),
    close: () => rm(folder, { recursive: true }),
  };
});

describe("folder storage on the disk", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await aFolder();
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("files and folders are for this user only, and no temporary file stays", async () => {
    const storage = createFolderStorage({ folder, publicUrl, linkSecret });
    await storage.put("a/b/c.pdf", Buffer.from("hola"), "application/pdf");
    expect(await readdir(path.join(folder, "a/b"))).toEqual(["c.pdf"]);
    expect((await stat(path.join(folder, "a/b/c.pdf"))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, "a"))).mode & 0o777).toBe(0o700);
  });

  test("a write that fails leaves the old file and no rest", async () => {
    const storage = createFolderStorage({ folder, publicUrl, linkSecret });
    await storage.put("a/c.pdf", Buffer.from("hola"), "application/pdf");
    // The name is taken by a folder with content, so the last step, the rename, fails.
    await storage.put("a/taken/x.pdf", Buffer.from("x"), "application/pdf");
    await expect(storage.put("a/taken", Buffer.from("y"), "application/pdf")).rejects.toBeInstanceOf(
      StorageUnavailable,
    );
    expect((await readdir(path.join(folder, "a"))).sort()).toEqual(["c.pdf", "taken"]);
    expect(await storage.get("a/taken/x.pdf")).toBeDefined();
  });

  test("a rest of a killed writer is invisible", async () => {
    const storage = createFolderStorage({ folder, publicUrl, linkSecret });
    await storage.ping();
    await writeFile(path.join(folder, ".half.tmp"), "half");
    await expect(storage.get(".half.tmp")).rejects.toMatchObject({ code: "invalid_key" });
  });

  test("a rest of a killed writer goes when the folder is read through a day later; what is being written stays", async () => {
    const rest = `.${randomUUID()}.tmp`;
    await writeFile(path.join(folder, rest), "half");
    await writeFile(path.join(folder, ".other.tmp"), "not ours");
    for (const [hours, names] of [
      [23, [".other.tmp", rest]],
      [25, [".other.tmp"]],
    ] as const) {
      const now = () => new Date(Date.now() + hours * 3_600_000);
      const storage = createFolderStorage({ folder: path.dirname(folder), publicUrl, linkSecret, now });
      expect(await Array.fromAsync(storage.list(path.basename(folder)))).toEqual([]);
      expect((await readdir(folder)).toSorted()).toEqual([...names].toSorted());
    }
  });

  test("the ping fails when the folder can't be made", async () => {
    await writeFile(path.join(folder, "file"), "");
    const storage = createFolderStorage({ folder: path.join(folder, "file/below"), publicUrl, linkSecret });
    await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test.skipIf(process.getuid?.() === 0)("the ping fails when the folder can't be written", async () => {
    await chmod(folder, 0o500);
    const storage = createFolderStorage({ folder, publicUrl, linkSecret });
    await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
    await chmod(folder, 0o700);
  });
});
