import type { Context } from "../kernel/context";
import { visibleDocumentsSql, visibleDocumentValues } from "../permissions/visible-document-sql";

export type NearDocument = {
  readonly documentId: string;
  /** Of its passage that is nearest. */
  readonly position: number;
};

/** Passages whose signs are nearest, before they are compared exactly; docs/search.md has what that loses. */
const CANDIDATES = 400;

type Asked = Pick<Context<"user">, "read" | "actor">;

/**
 * Official documents that the person may see, nearest first, each by its best passage. How many signs of two vectors differ says
 * about how far they are apart, and is quickly counted; those few that it leaves are compared exactly.
 */
export const findNear = async (
  { read, actor }: Asked,
  model: string,
  vector: Float32Array,
  limit: number,
): Promise<NearDocument[]> => {
  // They see all that is embedded.
  const seesAll = actor.canGlobalSearchDocuments;
  const values = [
    ...(seesAll ? [] : visibleDocumentValues(actor)),
    model,
    vector.length,
    signsOf(vector),
    [...vector],
    CANDIDATES,
    limit,
  ];
  const [$model, $dimension, $signs, $vector, $candidates, $limit] = placeholders(seesAll ? 1 : 5);
  return await read<NearDocument>(
    {
      text: (table) => `
        with ${seesAll ? "" : `visible as materialized (${visibleDocumentsSql(table)}),`}
        near as materialized (
          select p.document_id, p.position from ${table("document_passages")} p ${seesAll ? "" : "join visible using (document_id)"}
          where p.provider_id = (select id from ${table("embedding_providers")} where model = ${$model} and dimension = ${$dimension})
          order by bit_count(p.signs # ${$signs}::varbit) limit ${$candidates}),
        compared as (
          select near.*, (select sum(one::float8 * other) from unnest(v.vector, ${$vector}::real[]) as pair (one, other)) as likeness
          from near join ${table("passage_vectors")} v using (document_id, position))
        select document_id as "documentId", (array_agg(position order by likeness desc))[1] as position
        from compared group by document_id order by max(likeness) desc, document_id limit ${$limit}`,
    },
    values,
  );
};

const placeholders = (from: number) => Array.from({ length: 6 }, (_, index) => `$${from + index}`);

/** As PostgreSQL reads a bit string. */
export const signsOf = (vector: Float32Array): string =>
  Array.from(vector, (number) => (number > 0 ? "1" : "0")).join("");
