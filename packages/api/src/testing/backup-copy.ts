import { expect } from "vitest";

type Row = Readonly<Record<string, unknown>>;

/** The answer of GET /sync/data. */
export type DataAnswer = {
  readonly rows: readonly Row[];
  readonly deleted: readonly Row[];
  readonly count: number;
  readonly total: number;
  readonly page: number;
  readonly total_pages: number;
  readonly has_more: boolean;
  readonly since: string;
  readonly until: string;
};

export type AskData = (query: Record<string, string | number>) => Promise<DataAnswer>;

/** The table as a backup has it, from what it was told so far. */
export type Copy = { readonly rows: Map<string, Row>; since: string };

export const BEGINNING = "1970-01-01T00:00:00Z";

export const emptyCopy = (): Copy => ({ rows: new Map(), since: BEGINNING });

export const createCopier = (ask: AskData, table: string, keys: readonly string[], pageSize: number) => {
  const keyOf = (row: Row): string => keys.map((key) => row[key]).join("/");

  const take = async (copy: Copy, since: string, page: number): Promise<DataAnswer> => {
    const answer = await ask({ table, since, page, page_size: pageSize });
    for (const key of answer.deleted) copy.rows.delete(keyOf(key));
    for (const row of answer.rows) copy.rows.set(keyOf(row), row);
    const moments = answer.rows.map(({ changed_at }) => String(changed_at));
    expect(moments).toEqual(moments.toSorted());
    expect(answer.until >= (moments.at(-1) ?? answer.since)).toBe(true);
    return answer;
  };

  /** By the numbers of the pages: no row comes twice in a walk, and the list does not grow or shrink under it. */
  const byPages = async (copy: Copy): Promise<number> => {
    const seen = new Set<string>();
    let total: number | undefined;
    for (let page = 1; ; page++) {
      const answer = await take(copy, copy.since, page);
      total ??= answer.total;
      expect(answer.total).toBe(total);
      for (const key of answer.rows.map(keyOf)) {
        expect(seen.has(key)).toBe(false);
        seen.add(key);
      }
      if (answer.has_more) continue;
      copy.since = answer.until;
      return seen.size;
    }
  };

  /** Always the first page, from where the last one ended. */
  const byMoments = async (copy: Copy): Promise<void> => {
    for (let hasMore = true; hasMore; ) {
      const answer = await take(copy, copy.since, 1);
      copy.since = answer.until;
      hasMore = answer.has_more;
    }
  };

  return { byPages, byMoments };
};
