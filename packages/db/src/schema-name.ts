/** Shared catalogs, municipalities, people who administer the installation. */
export const GLOBAL_SCHEMA = "foja_global";
/** pg_trgm, unaccent, pgcrypto...: installed once, on every search_path. */
export const EXTENSIONS_SCHEMA = "extensions";
export const QUEUE_SCHEMA = "queue";

const TENANT_SCHEMA = /^\d{1,6}_[a-z][a-z0-9]{0,29}$/;

/** `<number>_<acronym>`, for example `100_muni`. It starts with a digit, so SQL must always quote it. */
export const isTenantSchema = (text: string): boolean => TENANT_SCHEMA.test(text);

/** @throws RangeError when the parts don't make a valid schema name. */
export const tenantSchemaName = (number: number, acronym: string): string => {
  const name = `${number}_${acronym.toLowerCase()}`;
  if (!isTenantSchema(name)) throw new RangeError(`not a municipality schema name: ${name}`);
  return name;
};

export const quoteIdentifier = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const quoteLiteral = (text: string): string => {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  // With standard_conforming_strings off a backslash would escape; the E form means the same in both modes.
  return text.includes("\\") ? `E${quoted.replaceAll("\\", "\\\\")}` : quoted;
};

/**
 * What unqualified names mean while working in a schema: its own tables, then the shared ones, then extensions. Temporary tables come
 * last: by default they come first, and one of a caller could stand in for a table in a SECURITY DEFINER function.
 */
export const searchPathOf = (schema: string): string =>
  [...[...new Set([schema, GLOBAL_SCHEMA, EXTENSIONS_SCHEMA])].map(quoteIdentifier), "pg_temp"].join(", ");
