import { readFileSync } from "node:fs";
import { z } from "zod";

const person = z.object({
  user_id: z.guid(),
  email: z.string(),
  password: z.string(),
  full_name: z.string(),
  sector_id: z.guid(),
});

const schema = z.object({
  base_url: z.url(),
  notary_url: z.url(),
  notary_api_key: z.string(),
  idp_url: z.url(),
  api_key: z.string(),
  tad_key: z.string(),
  backup_key: z.string(),
  admin_key: z.string(),
  municipality: z.object({ schema: z.string(), acronym: z.string() }),
  users: z.object({
    admin: person,
    creator: person,
    signer: person,
    numerator: person,
    outsider: person,
    token_signer: person,
  }),
  case_template_id: z.guid(),
  document_types: z.object({
    html: z.string(),
    imported: z.string(),
    reserved: z.string(),
    token: z.string(),
    public: z.string(),
  }),
  other: z.object({ api_key: z.string(), users: z.object({ admin: person, creator: person }) }),
});

export type Person = z.output<typeof person>;

/** Where the running product says how to reach it. */
export const demoFile = process.env.FOJA_DEMO ?? ".local/demo.json";

export const demo = schema.parse(JSON.parse(readFileSync(demoFile, "utf8")));
