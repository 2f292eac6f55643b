import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { MIGRATIONS_FOLDER } from "./test-server";

/** A folder with the migrations before `name`, of both kinds: an installation of an older version. */
export const olderMigrations = (name: string): Disposable & { readonly folder: string } => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-older-"));
  for (const kind of ["global", "tenant"]) {
    const [from, to] = [MIGRATIONS_FOLDER, folder].map((root) => path.join(root, kind, "migrations"));
    for (const migration of readdirSync(from!)) {
      if (migration < name)
        cpSync(path.join(from!, migration), path.join(to!, migration), { recursive: true });
    }
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
};
