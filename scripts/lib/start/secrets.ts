import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { readJson, writePrivateJson } from "../files";

const schema = z.object({
  notaryApiKey: z.string(),
  composerToken: z.string(),
  storageLinkSecret: z.string(),
  /** `<id>:<base64 of 32 bytes>`: encrypts certificate passwords and the like in the database. Losing it loses them. */
  secretsKeys: z.string(),
  nextAuthSecret: z.string(),
  oidcClientSecret: z.string(),
  idpAdminToken: z.string(),
  idpCookieKeys: z.string(),
});

export type Secrets = z.output<typeof schema>;

/** Made at the first start and kept in secrets.json (0600); one that a later version adds is made then. */
export const loadSecrets = (folder: string): Secrets => {
  const file = path.join(folder, "secrets.json");
  const known = schema.partial().parse(readJson(file) ?? {});
  const secrets = schema.parse({ ...makeSecrets(), ...known });
  writePrivateJson(file, secrets);
  return secrets;
};

const makeSecrets = (): Secrets => ({
  notaryApiKey: token(),
  composerToken: token(),
  storageLinkSecret: token(),
  secretsKeys: `k1:${randomBytes(32).toString("base64")}`,
  nextAuthSecret: token(),
  oidcClientSecret: token(),
  idpAdminToken: token(),
  idpCookieKeys: token(),
});

const token = (): string => randomBytes(32).toString("base64url");
