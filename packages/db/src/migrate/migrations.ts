import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type SchemaKind = "global" | "tenant";

export type Migration = {
  /** Folder name: `<yyyymmddhhmmss>_<name>`; its order is the order of application. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with LF line ends, so that a checkout on Windows has the same one. */
  readonly checksum: string;
};

/** @param folder the repository's `prisma/` */
export const readMigrations = (folder: string, kind: SchemaKind): readonly Migration[] => {
  const migrations = path.join(folder, kind, "migrations");
  if (!existsSync(migrations)) return [];
  return readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(migrations, name, "migration.sql"), "utf8").replaceAll("\r\n", "\n");
      return {
        name,
        sql,
        checksum: createHash("sha256").update(sql).digest("hex"),
      };
    });
};
