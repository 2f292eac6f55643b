import type { TenantTransaction } from "@foja/db/clients/types";
import type { Embeddings } from "../ports/embeddings";

export type EmbeddingProgress = {
  /** Null: of nobody, they wait for their first vectors. */
  readonly model: string | null;
  readonly dimension: number;
  readonly documents: number;
};

/** How many searched documents have the vectors of which model. While a new one takes the place of another, both are there. */
export const getEmbeddingProgress = (tx: TenantTransaction): Promise<EmbeddingProgress[]> =>
  tx.$queryRaw<EmbeddingProgress[]>`
    SELECT nullif(p.model, '') AS model, p.dimension, count(*)::int AS documents
    FROM document_search s JOIN embedding_providers p ON p.id = s.provider_id GROUP BY p.id ORDER BY p.id`;

/** Documents without the vectors of this model, at most `limit`, whoever waits longest first; each part is read from an index's beginning. */
export const findUnembedded = async (
  tx: TenantTransaction,
  { model, dimension }: Pick<Embeddings, "model"> & { readonly dimension: number },
  now: Date,
  limit: number,
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT waiting.document_id AS id FROM embedding_providers p CROSS JOIN LATERAL (
      SELECT document_id, retry_at FROM document_search
      WHERE provider_id = p.id AND retry_at <= ${now} ORDER BY retry_at LIMIT ${limit}) AS waiting
    WHERE (p.model, p.dimension) <> (${model}, ${dimension}::int) ORDER BY waiting.retry_at LIMIT ${limit}`;
  return rows.map(({ id }) => id);
};
