import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from "@prisma/driver-adapter-utils";
import pg from "pg";

export type ConnectOptions = {
  readonly config: pg.PoolConfig;
  readonly searchPath?: string;
  readonly onDispose?: () => Promise<void>;
};

const OID = { char: 18, text: 25, textArray: 1009 } as const;
// int2vector, regproc, pg_node_tree, regclass, regtype...: the catalogue is full of them and the stock adapter knows none.
const AS_TEXT: ReadonlySet<number> = new Set([22, 24, 30, 194, 2205, 2206]);
const AS_TEXT_ARRAY: ReadonlySet<number> = new Set([1002, 1003]);

/**
 * Prisma's PostgreSQL adapter, made able to read the catalogue. The stock one rejects the type "char" (and the engine panics when it
 * comes as text instead of as a character), and splits scripts at every semicolon, which breaks PL/pgSQL bodies.
 */
export const connectCatalogue = async ({
  config,
  searchPath,
  onDispose,
}: ConnectOptions): Promise<SqlDriverAdapter> => {
  const pool = new pg.Pool({
    ...config,
    max: 1,
    ...(searchPath && { options: `-c search_path=${searchPath}` }),
  });
  const characters = reportCharacters(pool);
  const adapter: SqlDriverAdapter = await new PrismaPg(pool, {
    disposeExternalPool: true,
  }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  const dispose = adapter.dispose.bind(adapter);

  return Object.assign(adapter, {
    queryRaw: async (query: SqlQuery) => {
      characters.clear();
      const result = await queryRaw(query);
      const columnTypes = result.columnNames.map((name, index) =>
        characters.has(name) ? ColumnTypeEnum.Character : (result.columnTypes[index] ?? ColumnTypeEnum.Text),
      );
      return { ...result, columnTypes };
    },
    // One message of the simple protocol is one transaction: a migration that fails leaves nothing.
    executeScript: async (script: string) => void (await pool.query(script)),
    dispose: async () => {
      await dispose();
      await onDispose?.();
    },
  });
};

/** Renames catalogue types in every result and tells which columns were of type "char". */
const reportCharacters = (pool: pg.Pool): Set<string> => {
  const characters = new Set<string>();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>;
  const translated = async (...args: unknown[]) => {
    const result = await query(...args);
    for (const field of [result].flat().flatMap(({ fields }) => fields ?? [])) {
      if (field.dataTypeID === OID.char) characters.add(field.name);
      if (field.dataTypeID === OID.char || AS_TEXT.has(field.dataTypeID)) field.dataTypeID = OID.text;
      else if (AS_TEXT_ARRAY.has(field.dataTypeID)) field.dataTypeID = OID.textArray;
    }
    return result;
  };
  Object.assign(pool, { query: translated });
  return characters;
};
