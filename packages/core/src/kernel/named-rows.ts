import type { Context } from "./context";
import { searchWords } from "./words";

type Named = {
  readonly table: string;
  readonly key: string;
  /** SQL of what the row is called. */
  readonly text: string;
};

/**
 * Keys of the rows whose name has these words, in tables too short to keep words in a column. Undefined when nothing is searched. What is
 * named is SQL of the program, never of a caller.
 */
export const keysNamed = async <Key extends string | number>(
  ctx: Pick<Context, "read">,
  { table: name, key, text }: Named,
  search: string | undefined,
): Promise<Key[] | undefined> => {
  if (!search) return undefined;
  const words = searchWords(search);
  if (words.length === 0) return [];
  const rows = await ctx.read<{ key: Key }>(
    {
      text: (table) =>
        `SELECT ${key} AS key FROM ${table(name)} WHERE ${table("words")}(${text}) LIKE ALL ($1::text[])`,
    },
    [words.map((word) => `% ${word}%`)],
  );
  return rows.map((row) => row.key);
};
