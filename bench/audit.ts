import { createDatabase, type Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import { cpuOf } from "./lib/cpu";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { buildMunicipality } from "./search/world";

const CASES = 20_000;
const MANY = 5_000;
const FEW = 100;
const ROUNDS = 2;
const LINKS_PER_CHANGE = 3;
const DEARER_MAX = 1.3;

/**
 * Changes of owner, audited, sealed and with who may see them derived: many in one transaction against as many in small ones. By the
 * processor time of the database's process, which other users of the machine change little.
 */
export const runAudit = async (): Promise<Verdict[]> => {
  printTitle(`${MANY} audited changes of owner in one transaction against ${MANY / FEW} of ${FEW}, medians`);
  return await withScratchServer("audit", onServer);
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const [adminUrl, ownerUrl] = [server.url("postgres"), server.url("foja_owner")];
  const { schema } = await buildMunicipality(adminUrl, ownerUrl, { number: 903, cases: CASES });
  // One connection, so that one process of the database does it all.
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 1,
    applicationName: "bench",
  });
  try {
    return await compare(database, schema);
  } finally {
    await database.close();
  }
};

const compare = async (database: Database, schema: string): Promise<Verdict[]> => {
  const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const measured = { one: [] as Cost[], small: [] as Cost[] };
  for (let turn = 0; turn < ROUNDS; turn++) {
    measured.one.push(await costOf(rows[0]!.pid, () => changeOwners(database, schema, MANY)));
    measured.small.push(
      await costOf(rows[0]!.pid, async () => {
        for (let done = 0; done < MANY; done += FEW) await changeOwners(database, schema, FEW);
      }),
    );
  }
  await checkChain(database, schema);
  const [one, small] = [middle(measured.one), middle(measured.small)];
  printTable([
    ["", "ms", "ms of a processor", "per change"],
    ["one transaction", ...figures(one)],
    [`${MANY / FEW} transactions`, ...figures(small)],
  ]);
  const dearer = one.cpuMs / small.cpuMs;
  return [printTarget("all at once", dearer, `at most ${DEARER_MAX} times as dear`, dearer <= DEARER_MAX)];
};

type Cost = { readonly ms: number; readonly cpuMs: number };

const costOf = async (pid: number, work: () => Promise<void>): Promise<Cost> => {
  const before = cpuOf(pid);
  const { ms } = await timed(work);
  return { ms, cpuMs: cpuOf(pid) - before };
};

const middle = (costs: readonly Cost[]): Cost => ({
  ms: median(costs.map(({ ms }) => ms)),
  cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
});

const figures = ({ ms, cpuMs }: Cost): string[] => [round(ms), round(cpuMs), round(cpuMs / MANY, 2)];

/** As transferring a case does it: the owner of then until now, the new one since now, the case itself. */
const changeOwners = (database: Database, schema: string, count: number): Promise<void> =>
  database.inTransaction(
    database.tenant(schema),
    SYSTEM_SESSION,
    async (tx) => {
      const moved = await tx.$queryRaw<{ id: string; sector: string }[]>`SELECT c.id, s.id AS sector
        FROM (SELECT id, owner_sector_id FROM cases ORDER BY random() LIMIT ${count}) AS c CROSS JOIN LATERAL (
          SELECT id FROM sectors WHERE id <> c.owner_sector_id ORDER BY md5(c.id::text || id) LIMIT 1) AS s`;
      const [ids, sectors] = [moved.map(({ id }) => id), moved.map(({ sector }) => sector)];
      await tx.$executeRaw`UPDATE case_owners SET until = now() WHERE case_id = ANY (${ids}::uuid[]) AND until IS NULL`;
      await tx.$executeRaw`INSERT INTO case_owners (id, case_id, sector_id, since)
        SELECT gen_random_uuid(), id, sector, now() FROM unnest(${ids}::uuid[], ${sectors}::uuid[]) AS moved (id, sector)`;
      await tx.$executeRaw`UPDATE cases SET owner_sector_id = sector, last_modified_at = now()
        FROM unnest(${ids}::uuid[], ${sectors}::uuid[]) AS moved (id, sector) WHERE cases.id = moved.id`;
    },
    // Measured, not refused.
    { timeoutMs: 600_000 },
  );

const checkChain = async (database: Database, schema: string): Promise<void> => {
  const [links] = await database.sql<{ count: number }>(
    schema,
    "SELECT count(*)::int AS count FROM audit_log",
  );
  const expected = ROUNDS * 2 * MANY * LINKS_PER_CHANGE;
  if (links?.count !== expected) throw new Error(`${links?.count} links instead of ${expected}`);
  const breaks = await database.sql(schema, "SELECT * FROM audit_log_breaks()");
  if (breaks.length > 0) throw new Error(`the chain is broken: ${JSON.stringify(breaks.slice(0, 3))}`);
};
