import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase } from "@foja/db/clients/database";
import {
  type EmbeddedServer,
  removeEmbeddedServer,
  startEmbeddedServer,
} from "@foja/db/server/embedded-server";
import pg from "pg";
import { cleaningUp } from "./lib/cleaning-up";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { type Ask, openDoor } from "./search/door";
import { buildMunicipality, type Municipality, SEARCHERS, type Searcher } from "./search/world";

const SMALL = 2_000;
const LARGE = 200_000;
const ROUNDS = 11;
const SLOWER_MAX = 3;

const QUESTIONS = {
  "no text": "",
  "page 5": "page=5",
  "one word": "search=licitacion",
  "two words": "search=inspeccion+belgr",
  "a number": "search=1234/2023",
  status: "status=archived",
  "a sector": "sector_filter=SEC20",
  "last 30 days": "date_filter=ultimos_30_dias",
} as const;

/** GET /cases/search over many cases against few, asked in turns so that both meet the same neighbours. */
export const runSearch = async (): Promise<Verdict[]> => {
  printTitle(`GET /cases/search over ${LARGE} cases against ${SMALL}, from Request to Response, medians`);
  const folder = mkdtempSync(path.join(tmpdir(), "foja-bench-search-"));
  chmodSync(folder, 0o755);
  const cleanUp = () => {
    removeEmbeddedServer(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  return await cleaningUp(cleanUp, async () => {
    const server = await startEmbeddedServer({ folder, port: 0, maxConnections: 30, durable: false });
    return await onServer(server);
  });
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const [adminUrl, ownerUrl] = [server.url("postgres"), server.url("foja_owner")];
  const small = await buildMunicipality(adminUrl, ownerUrl, { number: 901, cases: SMALL });
  const large = await buildMunicipality(adminUrl, ownerUrl, { number: 902, cases: LARGE });
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const database = createDatabase({
    url: server.url("foja_app"),
    maxConnections: 4,
    applicationName: "bench",
  });
  try {
    // What the server does by itself soon after so many rows came.
    await admin.query("VACUUM ANALYZE");
    return await compare(admin, await openDoor(database, [small, large]), [small, large]);
  } finally {
    await database.close();
    await admin.end();
  }
};

type Pair = readonly [small: Municipality, large: Municipality];

const compare = async (admin: pg.Client, ask: Ask, pair: Pair): Promise<Verdict[]> => {
  const few = `${SMALL}: ms`;
  const many = `${LARGE}: ms`;
  const rows = [["", "found", `first over ${few}`, many, "times", `again over ${few}`, many, "times"]];
  const worst = { first: 0, again: 0 };
  for (const who of Object.keys(SEARCHERS) as Searcher[]) {
    for (const [name, query] of Object.entries(QUESTIONS)) {
      const { total, first, again } = await compareOne(admin, ask, pair, who, query);
      worst.first = Math.max(worst.first, first.times);
      worst.again = Math.max(worst.again, again.times);
      rows.push([`${SEARCHERS[who]}, ${name}`, String(total), ...cells(first), ...cells(again)]);
    }
  }
  printTable(rows);
  const target = (name: string, times: number) =>
    printTarget(name, times, `at most ${SLOWER_MAX} times`, times <= SLOWER_MAX);
  return [
    target("slowest search, the first after any change", worst.first),
    target("slowest search, asked again or leafed through", worst.again),
  ];
};

type Comparison = { readonly small: number; readonly large: number; readonly times: number };

const cells = ({ small, large, times }: Comparison): string[] => [
  round(small, 1),
  round(large, 1),
  round(times, 1),
];

const compareOne = async (admin: pg.Client, ask: Ask, pair: Pair, who: Searcher, query: string) => {
  const first: [number[], number[]] = [[], []];
  const again: [number[], number[]] = [[], []];
  let total = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const place of [0, 1] as const) {
      const municipality = pair[place];
      const search = () => timed(() => ask(municipality, municipality.people[who], query));
      await pretendChange(admin, municipality);
      const one = await search();
      first[place].push(one.ms);
      again[place].push((await search()).ms);
      total = one.value.total;
    }
  }
  return { total, first: comparison(first), again: comparison(again) };
};

const comparison = ([smallTimes, largeTimes]: [number[], number[]]): Comparison => {
  const [small, large] = [median(smallTimes), median(largeTimes)];
  return { small, large, times: large / small };
};

/** As after any change in the municipality: nothing that was counted before counts any more. */
const pretendChange = async (admin: pg.Client, { schema }: Municipality): Promise<void> =>
  void (await admin.query(`UPDATE "${schema}".audit_heads SET seq = seq + 1 WHERE chain = 'audit_log'`));
