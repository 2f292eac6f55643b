import type { Context } from "../kernel/context";
import type { Bind, Sql } from "../sets/set";
import { findProvider } from "./embedding-provider";
import { codeOf, likenessOf } from "./vector-code";
import { visibleDocuments } from "./visible-documents";

export type NearDocument = {
  readonly documentId: string;
  /** Of its passage that is nearest. */
  readonly position: number;
};

/** Passages whose codes are nearest, before they are compared exactly; docs/search.md has what that loses. */
const CANDIDATES = 1000;

type Asked = Pick<Context<"user">, "db" | "read" | "actor">;

/**
 * Official documents that the person may see, nearest first, each by its best passage. How many bits of two codes differ says about how
 * far they are apart, and is quickly counted; those few that it leaves are compared exactly.
 */
export const findNear = async (
  ctx: Asked,
  model: string,
  vector: Float32Array,
  limit: number,
): Promise<NearDocument[]> => {
  const provider = await findProvider(ctx.db, model, vector.length);
  if (!provider) return [];
  const best = new Map<string, { readonly position: number; readonly likeness: number }>();
  for (const { documentId, position, packed } of await findCandidates(
    ctx,
    provider.id,
    codeOf(vector, provider),
  )) {
    const likeness = likenessOf(vector, packed);
    if (likeness > (best.get(documentId)?.likeness ?? -Infinity))
      best.set(documentId, { position, likeness });
  }
  return [...best]
    .sort(([one, { likeness: a }], [other, { likeness: b }]) => b - a || (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([documentId, { position }]) => ({ documentId, position }));
};

type Candidate = NearDocument & { readonly packed: Uint8Array };

const findCandidates = ({ read, actor }: Asked, providerId: number, code: string): Promise<Candidate[]> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  // Who searches everything sees all that is embedded.
  const visible = actor.canGlobalSearchDocuments ? undefined : visibleDocuments(actor, bind);
  const [$provider, $code, $candidates] = [bind(providerId), bind(code), bind(CANDIDATES)];
  const text: Sql = (table) => `
    with ${visible ? `visible as materialized (${visible(table)}),` : ""}
    near as materialized (
      select p.document_id, p.position from ${table("document_passages")} p ${visible ? "join visible using (document_id)" : ""}
      where p.provider_id = ${$provider} order by bit_count(p.code # ${$code}::varbit) limit ${$candidates})
    select document_id as "documentId", position, v.packed from near join ${table("passage_vectors")} v using (document_id, position)`;
  return read<Candidate>({ text }, values);
};
