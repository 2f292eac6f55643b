import { createDatabase } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
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
  return await withScratchServer("search", onServer);
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
    return await compare(await openDoor(database, [small, large]), [small, large]);
  } finally {
    await database.close();
    await admin.end();
  }
};

type Pair = readonly [small: Municipality, large: Municipality];

const compare = async (ask: Ask, pair: Pair): Promise<Verdict[]> => {
  const rows = [["", "found", `over ${SMALL}: ms`, `over ${LARGE}: ms`, "times"]];
  let worst = 0;
  const mix = { small: 0, large: 0 };
  for (const who of Object.keys(SEARCHERS) as Searcher[]) {
    for (const [name, query] of Object.entries(QUESTIONS)) {
      const { total, small, large } = await compareOne(ask, pair, who, query);
      const times = large / small;
      worst = Math.max(worst, times);
      mix.small += small;
      mix.large += large;
      rows.push([
        `${SEARCHERS[who]}, ${name}`,
        String(total),
        round(small, 1),
        round(large, 1),
        round(times, 1),
      ]);
    }
  }
  printTable(rows);
  console.log(`  all of them, one after the other: ${round(mix.large / mix.small, 2)} times`);
  return [printTarget("slowest search", worst, `at most ${SLOWER_MAX} times`, worst <= SLOWER_MAX)];
};

const compareOne = async (ask: Ask, pair: Pair, who: Searcher, query: string) => {
  const times: [number[], number[]] = [[], []];
  let total = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const place of [0, 1] as const) {
      const municipality = pair[place];
      const { ms, value } = await timed(() => ask(municipality, municipality.people[who], query));
      times[place].push(ms);
      total = value.total;
    }
  }
  return { total, small: median(times[0]), large: median(times[1]) };
};
