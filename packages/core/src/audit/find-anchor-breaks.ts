import { createHash } from "node:crypto";
import type { GlobalClient, TenantClient } from "@foja/db/clients/types";
import type { Storage } from "../ports/storage";
import { anchorText, type ChainName, listAnchors } from "./anchors";

/** Whether a token is an authority's statement about this hash. */
export type ProveToken = (token: Uint8Array, sha256: string) => boolean;

/** The hash of a link of the schema's chain; nothing where there is none. */
export type HashAt = (chain: ChainName, seq: bigint) => Promise<string | null | undefined>;

export type AnchorBreak = { readonly anchor: string; readonly problem: string };

/** `last` is the newest anchor: whoever finds an older one than expected knows that some are missing. */
export type AnchorReport = {
  readonly count: number;
  readonly last: string | undefined;
  readonly breaks: readonly AnchorBreak[];
};

/** Every head that was ever anchored must still be in its chain, and its token must prove it. */
export const findAnchorBreaks = async (
  storage: Pick<Storage, "get" | "list">,
  schema: string,
  { prove, hashAt }: { readonly prove: ProveToken; readonly hashAt: HashAt },
): Promise<AnchorReport> => {
  const anchors = await listAnchors(storage, schema);
  const breaks: AnchorBreak[] = [];
  for (const anchor of anchors) {
    const [text, token] = [await storage.get(`${anchor}.json`), await storage.get(`${anchor}.tsr`)];
    const problems = await problemsOf(schema, text, token, { prove, hashAt });
    breaks.push(...problems.map((problem) => ({ anchor, problem })));
  }
  return { count: anchors.length, last: anchors.at(-1), breaks };
};

const problemsOf = async (
  schema: string,
  text: Uint8Array | undefined,
  token: Uint8Array | undefined,
  { prove, hashAt }: { readonly prove: ProveToken; readonly hashAt: HashAt },
): Promise<string[]> => {
  if (!text || !token || !prove(token, createHash("sha256").update(text).digest("hex")))
    return ["no time stamp proves it"];
  const read = anchorText.safeParse(parse(text));
  if (!read.success || read.data.schema !== schema) return ["not an anchor of this schema"];
  const problems: string[] = [];
  for (const { chain, seq, hash } of read.data.heads) {
    const found = await hashAt(chain, seq);
    if (!found) problems.push(`${chain}: link ${seq} is gone`);
    else if (found !== hash) problems.push(`${chain}: link ${seq} is another one`);
  }
  return problems;
};

const parse = (text: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(text).toString("utf8"));
  } catch {
    return undefined;
  }
};

const only = { select: { hash: true } } as const;

export const tenantHashes =
  (db: Pick<TenantClient, "auditLog">): HashAt =>
  async (_chain, seq) =>
    (await db.auditLog.findUnique({ where: { seq }, ...only }))?.hash;

export const globalHashes =
  (db: Pick<GlobalClient, "auditLog" | "signatureAudit" | "preservationAudit">): HashAt =>
  async (chain, seq) => {
    const where = { seq };
    if (chain === "signature_audit") return (await db.signatureAudit.findUnique({ where, ...only }))?.hash;
    if (chain === "preservation_audit")
      return (await db.preservationAudit.findUnique({ where, ...only }))?.hash;
    return (await db.auditLog.findUnique({ where, ...only }))?.hash;
  };
