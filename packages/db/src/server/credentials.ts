import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Passwords of the roles: the server's administrator, who migrates, who runs the product, and the identity provider. */
export type Credentials = {
  readonly postgres: string;
  readonly foja_owner: string;
  readonly foja_app: string;
  readonly foja_idp: string;
};
export type Role = keyof Credentials;

/** Reads `<folder>/database.json` (0600), making it the first time. */
export const readCredentials = (folder: string): Credentials => {
  const file = path.join(folder, "database.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  const made = {
    postgres: password(),
    foja_owner: password(),
    foja_app: password(),
    foja_idp: password(),
  };
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
  return made;
};

// base64url needs no escaping in an address.
const password = (): string => randomBytes(24).toString("base64url");
