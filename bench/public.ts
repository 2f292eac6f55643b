import { publicDoor } from "@foja/api/public/door";
import { createDatabase } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { publicDocumentStatements, publicRecordStatements } from "./public/statements";
import { openDoor } from "./search/door";
import { type Cost, type Measure, measureWith, middle } from "./search/measure";
import { buildMunicipality, type Municipality } from "./search/world";

const SMALL = 1_000;
const LARGE = 100_000;
/** A record for so many documents. */
const RECORDS_OF_DOCUMENTS = 5;
const CASES = 2_000;
const ROUNDS = 11;
const SLOWER_MAX = 3;

/** Documents that there must be for so many official ones that are not reserved. */
const enoughFor = (count: number): number => Math.ceil(count * 1.3) + 2_000;

const SEARCHES = {
  "a rare word": "search?q=bacababa",
  "a word of many texts": "search?q=babaceba",
  "a word of references": "search?q=licitacion",
  "two words": "search?q=inspeccion+belgrano",
  "a number": "search?q=1234/2023",
  "part of a number": "search?q=IF-2023-0000",
  "a year, in all numbers of it": "search?q=2023",
  "what is in everything": "search?q=bench",
  "page 100": "search?q=licitacion&page=100",
  "records of a family": "registries/COMER/records",
  "the same, with a word": "registries/COMER/records?search=farmacia",
} as const;

/** What everybody may search, over many public documents and records against few, asked in turns so that both meet the same neighbours. */
export const runPublic = async (): Promise<Verdict[]> => {
  printTitle("GET /api/v1/public/{muni}/..., from Request to Response, medians; times by processor time");
  return await withScratchServer("public", onServer);
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const small = await build(server, 904, SMALL);
  const large = await build(server, 905, LARGE);
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  // One, so that one process of the database answers.
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 1,
    applicationName: "bench",
  });
  try {
    // What the server does by itself soon after so many rows came.
    await admin.query("VACUUM ANALYZE");
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ask = await openDoor(database, [small, large], { door: publicDoor, keyType: "standard" });
    return [await compare(measureWith(ask, rows[0]!.pid), [small, large])];
  } finally {
    await database.close();
    await admin.end();
  }
};

type Place = Municipality & { readonly acronym: string };

const build = async (server: EmbeddedServer, number: number, count: number): Promise<Place> => {
  const documents = enoughFor(count);
  const urls = [server.url("postgres"), server.url("foja_owner")] as const;
  const municipality = await buildMunicipality(...urls, { number, cases: CASES, documents });
  const client = new pg.Client({ connectionString: urls[0] });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(`SET search_path TO "${municipality.schema}", foja_global, extensions`);
    for (const statement of [
      ...publicDocumentStatements(count),
      ...publicRecordStatements(count / RECORDS_OF_DOCUMENTS),
    ])
      await client.query(statement);
    const { rows } = await client.query<{ acronym: string; count: number }>(
      "SELECT acronym, (SELECT count(*)::int FROM documents WHERE visibility = 'publico') AS count FROM settings",
    );
    if (rows[0]?.count !== count) throw new Error(`${rows[0]?.count} public documents instead of ${count}`);
    return { ...municipality, acronym: rows[0].acronym.toLowerCase() };
  } finally {
    await client.end();
  }
};

const compare = async (measure: Measure, pair: readonly [small: Place, large: Place]): Promise<Verdict> => {
  const sizes = [SMALL, LARGE].flatMap((size) => [`over ${size}: found`, "ms", "of a processor"]);
  const rows = [["", ...sizes, "times"]];
  let worst = 0;
  for (const [name, path] of Object.entries(SEARCHES)) {
    const costs: [Cost[], Cost[]] = [[], []];
    const totals: [number, number] = [0, 0];
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const at of [0, 1] as const) {
        const cost = await measure(pair[at], pair[at].people.clerk, `/${pair[at].acronym}/${path}`);
        costs[at].push(cost);
        totals[at] = cost.total;
      }
    }
    const [small, large] = costs.map(middle) as [Cost, Cost];
    const times = large.cpuMs / small.cpuMs;
    worst = Math.max(worst, times);
    const figures = [small, large].flatMap((cost, at) => [
      String(totals[at]),
      round(cost.ms, 1),
      round(cost.cpuMs, 1),
    ]);
    rows.push([name, ...figures, round(times, 1)]);
  }
  printTable(rows);
  return printTarget("slowest public search", worst, `under ${SLOWER_MAX} times`, worst < SLOWER_MAX);
};
