import { createHash } from "node:crypto";
import { z } from "zod";
import type { Notary } from "../ports/notary";
import type { Storage } from "../ports/storage";

export const CHAINS = ["audit_log", "signature_audit", "preservation_audit"] as const;
export type ChainName = (typeof CHAINS)[number];

const head = z.strictObject({ chain: z.enum(CHAINS), seq: z.coerce.bigint(), hash: z.string() });

/** What is stamped: the last links of a schema's chains at one moment. */
export const anchorText = z.strictObject({
  schema: z.string(),
  made_at: z.iso.datetime(),
  heads: z.array(head),
});

export type Head = z.output<typeof head>;

export type AnchorPorts = {
  readonly notary: Pick<Notary, "timestamp">;
  readonly storage: Pick<Storage, "put" | "get" | "list">;
};

export const anchorFolder = (schema: string): string => `${schema}/audit`;

/** Keys of all anchors of a schema, without their endings, the oldest first. */
export const listAnchors = async (storage: Pick<Storage, "list">, schema: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(anchorFolder(schema))) if (key.endsWith(".json")) keys.push(key);
  return keys.map((key) => key.slice(0, -".json".length)).toSorted();
};

/**
 * Has an authority outside state that the chains had these heads: who owns the database could cut off their ends and write the heads
 * anew. Kept where the database can't reach, the token first: an anchor counts once its text is there.
 * @returns the anchor's key; undefined when nothing changed since the last one
 */
export const anchorHeads = async (
  { notary, storage }: AnchorPorts,
  { schema, heads, now }: { readonly schema: string; readonly heads: readonly Head[]; readonly now: Date },
): Promise<string | undefined> => {
  const begun = heads.filter(({ seq }) => seq > 0n).toSorted((a, b) => a.chain.localeCompare(b.chain));
  const written = begun.map(({ chain, seq, hash }) => ({ chain, seq: String(seq), hash }));
  if (written.length === 0 || (await isAnchored(storage, schema, JSON.stringify(written)))) return undefined;
  const text = Buffer.from(JSON.stringify({ schema, made_at: now.toISOString(), heads: written }));
  const { token } = await notary.timestamp(createHash("sha256").update(text).digest("hex"));
  const key = `${anchorFolder(schema)}/${now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
  await storage.put(`${key}.tsr`, token, "application/timestamp-reply");
  await storage.put(`${key}.json`, text, "application/json");
  return key;
};

const isAnchored = async (
  storage: Pick<Storage, "get" | "list">,
  schema: string,
  heads: string,
): Promise<boolean> => {
  const last = (await listAnchors(storage, schema)).at(-1);
  const text = last === undefined ? undefined : await storage.get(`${last}.json`);
  return text !== undefined && Buffer.from(text).toString("utf8").endsWith(`"heads":${heads}}`);
};
