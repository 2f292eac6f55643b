import { readMigrations } from "@foja/db/migrate/migrations";
import { GLOBAL_SCHEMA } from "@foja/db/schema-name";
import pg from "pg";
import { PRISMA_FOLDER } from "../paths";
import { Problem } from "../problem";

const CONNECT_LIMIT_MS = 10_000;

/** @throws Problem that says what the server has against it */
export const assertReachable = async (address: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: address,
    application_name: "foja command",
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  try {
    await client.connect();
    await client.query("select 1");
  } catch (cause) {
    const { host, pathname } = new URL(address);
    throw new Problem(
      `No se puede usar la base de datos ${host}${pathname}: ${refusalOf(cause)}. Vea si está en marcha y si su dirección es la correcta.`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
};

const REFUSALS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nadie responde en esa dirección",
  ECONNRESET: "cortó la conexión",
  ENOTFOUND: "no existe un servidor con ese nombre",
  EAI_AGAIN: "no se puede buscar el servidor por su nombre",
  EHOSTUNREACH: "no se llega a ese servidor",
  ENETUNREACH: "no se llega a ese servidor",
  ETIMEDOUT: "no responde a tiempo",
  // PostgreSQL, appendix A.
  "28P01": "no acepta ese usuario con esa clave",
  "28000": "no acepta a ese usuario",
  "3D000": "no existe una base de datos con ese nombre",
  "53300": "no tiene conexiones libres",
  "57P03": "está arrancando o cerrándose",
};

const refusalOf = (error: unknown): string => {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  return REFUSALS[code] ?? (message || code || String(error));
};

/** @throws Problem where nothing was installed, and for another version's tables */
export const assertMigrated = async (pool: pg.Pool): Promise<void> => {
  const table = `"${GLOBAL_SCHEMA}"."_migrations"`;
  const { rows: found } = await pool.query<{ exists: boolean }>(
    "select to_regclass($1) is not null as exists",
    [table],
  );
  if (!found[0]?.exists)
    throw new Problem(
      "La base de datos no tiene una instalación: inicie el producto (npm start), o ejecute npm run foja -- migrate.",
    );
  const { rows } = await pool.query<{ name: string }>(`select name from ${table}`);
  const applied = new Set(rows.map(({ name }) => name));
  if (readMigrations(PRISMA_FOLDER, "global").some(({ name }) => !applied.has(name)))
    throw new Problem(
      "La base de datos es de una versión anterior del producto: ejecute npm run foja -- migrate.",
    );
};
