import type pg from "pg";
import { GLOBAL_SCHEMA, isTenantSchema, quoteIdentifier } from "../schema-name";
import type { Statement } from "./types";

/**
 * Prepared once per connection and schema when they have a name. For the few reads of the hot path: everything else goes through
 * Prisma, or through `sql` where Prisma can't express it.
 */
export const createPrepared = (pool: pg.Pool) => {
  const texts = new WeakMap<Statement, Map<string, string>>();

  const textFor = (statement: Statement, schema: string): string => {
    const known = texts.get(statement) ?? new Map<string, string>();
    texts.set(statement, known);
    const text =
      known.get(schema) ?? statement.text((name) => `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`);
    known.set(schema, text);
    return text;
  };

  return async <Row extends pg.QueryResultRow>(
    schema: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> => {
    if (schema !== GLOBAL_SCHEMA && !isTenantSchema(schema)) throw new RangeError(`not a schema: ${schema}`);
    const name = statement.name && `${statement.name}@${schema}`;
    const text = textFor(statement, schema);
    const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [...values] });
    return rows;
  };
};
