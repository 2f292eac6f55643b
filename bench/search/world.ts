import { createTenantSchema } from "@foja/db/migrate/migrate-all";
import pg from "pg";
import { PRISMA_FOLDER } from "../../scripts/lib/paths";
import { DOCUMENT_ACCESS_DIFFERENCES, documentStatements } from "./document-statements";
import { ACCESS_DIFFERENCES, caseStatements, organizationStatements, SET_DIFFERENCES } from "./statements";

/** People who search, by what they may see. */
export const SEARCHERS = {
  /** Sees a twentieth through one sector. */
  clerk: "one sector",
  /** Sees a good part through their own and fourteen others, as an archive or an inspection does. */
  auditor: "15 sectors",
  /** Sees everything that is not reserved. */
  director: "global flag",
} as const;

export type Searcher = keyof typeof SEARCHERS;

export type Municipality = {
  readonly schema: string;
  /** The case with the most documents, if there are any. */
  readonly fullCase: string | undefined;
  readonly people: Readonly<Record<Searcher, string>>;
};

const SECTORS_OF_AUDITOR = 15;

/**
 * A municipality whose history is made by a few statements, in the form that the product would have given it, derived tables
 * included. Triggers are off: they derive row by row what is here derived for all at once. Needs an administrator.
 */
export const buildMunicipality = async (
  adminUrl: string,
  ownerUrl: string,
  {
    number,
    cases,
    documents = 0,
  }: { readonly number: number; readonly cases: number; readonly documents?: number },
): Promise<Municipality> => {
  const schema = `${number}_bench`;
  await createTenantSchema({ ownerUrl, folder: PRISMA_FOLDER, schema });
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`SET session_replication_role = replica`);
    await client.query(`SET search_path TO "${schema}", foja_global, extensions`);
    for (const statement of [
      ...organizationStatements(number, schema),
      ...caseStatements(cases),
      ...(documents > 0 ? documentStatements(documents, cases) : []),
    ]) {
      await client.query(statement);
    }
    await checkAccess(client);
    return { schema, fullCase: await findFullCase(client), people: await chooseSearchers(client) };
  } finally {
    await client.end();
  }
};

const checkAccess = async (client: pg.Client): Promise<void> => {
  for (const statement of [ACCESS_DIFFERENCES, DOCUMENT_ACCESS_DIFFERENCES, SET_DIFFERENCES]) {
    const { rows } = await client.query<{ differences: number }>(statement);
    if (rows[0]?.differences !== 0)
      throw new Error(`derived wrongly: ${JSON.stringify(rows)} of ${statement}`);
  }
};

const findFullCase = async (client: pg.Client): Promise<string | undefined> => {
  const { rows } = await client.query<{ id: string }>(
    "SELECT case_id AS id FROM case_documents GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
  );
  return rows[0]?.id;
};

const chooseSearchers = async (client: pg.Client): Promise<Municipality["people"]> => {
  const { rows } = await client.query<{ id: string }>("SELECT id FROM users ORDER BY email LIMIT 3");
  const [clerk, auditor, director] = rows.map(({ id }) => id);
  if (!clerk || !auditor || !director) throw new Error("the municipality has no people");
  await client.query(
    `INSERT INTO user_sector_permissions (user_id, sector_id, can_view, can_edit)
     SELECT $1, s.id, true, false FROM sectors s JOIN users u ON u.id = $1
     WHERE s.id <> u.sector_id ORDER BY s.created_at OFFSET 3 LIMIT ${SECTORS_OF_AUDITOR - 1}`,
    [auditor],
  );
  await client.query(
    "UPDATE users SET can_global_search_cases = true, can_global_search_documents = true WHERE id = $1",
    [director],
  );
  return { clerk, auditor, director };
};
