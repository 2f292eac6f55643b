import { createDatabase } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { median, round, timed } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { type Ask, openDoor } from "./search/door";
import { buildMunicipality, type Municipality, SEARCHERS, type Searcher } from "./search/world";

const SMALL = { cases: 2_000, documents: 10_000 };
const LARGE = { cases: 1_000_000, documents: 1_000_000 };
const ROUNDS = 11;
const SLOWER_MAX = 3;
const LIST_MS_MAX = 60;

const PAGES = { "no text": "", "page 5": "page=5", "page 100": "page=100", "100 a page": "page_size=100" };

const SEARCHES = {
  cases: {
    ...PAGES,
    "one word": "search=licitacion",
    "two words": "search=inspeccion+belgr",
    "a number": "search=1234/2023",
    status: "status=archived",
    "a sector": "sector_filter=SEC20",
    "last 30 days": "date_filter=ultimos_30_dias",
  },
  documents: {
    ...PAGES,
    "one word": "search=licitacion",
    "two words": "search=inspeccion+belgr",
    "a word of many texts": "search=babaceba",
    "a number": "search=1234/2023",
    status: "status=signed",
    "a state of work": "status=sent_to_sign",
    "his turn": "status=Firmar+ahora",
    "others' turn": "status=En+proceso+de+firma",
    "a type": "document_type=BC",
  },
} as const;
type Kind = keyof typeof SEARCHES;

/** Searches over many cases and documents against few, asked in turns so that both meet the same neighbours. */
export const runSearch = async (): Promise<Verdict[]> => {
  printTitle("GET /cases/search and /documents/search, from Request to Response, medians");
  return await withScratchServer("search", onServer);
};

const onServer = async (server: EmbeddedServer): Promise<Verdict[]> => {
  const [adminUrl, ownerUrl] = [server.url("postgres"), server.url("foja_owner")];
  const small = await buildMunicipality(adminUrl, ownerUrl, { number: 901, ...SMALL });
  const large = await buildMunicipality(adminUrl, ownerUrl, { number: 902, ...LARGE });
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
    const ask = await openDoor(database, [small, large]);
    return [
      await compare(ask, [small, large], "cases"),
      await compare(ask, [small, large], "documents"),
      await timeLists(ask, large),
    ];
  } finally {
    await database.close();
    await admin.end();
  }
};

type Pair = readonly [small: Municipality, large: Municipality];

const compare = async (ask: Ask, pair: Pair, kind: Kind): Promise<Verdict> => {
  const rows = [["", "found", `over ${SMALL[kind]}: ms`, `over ${LARGE[kind]}: ms`, "times"]];
  let worst = 0;
  const mix = { small: 0, large: 0 };
  for (const who of Object.keys(SEARCHERS) as Searcher[]) {
    for (const [name, query] of Object.entries(SEARCHES[kind])) {
      const { total, small, large } = await compareOne(ask, pair, who, `/${kind}/search?${query}`);
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
  return printTarget(`slowest search of ${kind}`, worst, `at most ${SLOWER_MAX} times`, worst <= SLOWER_MAX);
};

const compareOne = async (ask: Ask, pair: Pair, who: Searcher, path: string) => {
  const times: [number[], number[]] = [[], []];
  let total = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const place of [0, 1] as const) {
      const municipality = pair[place];
      const { ms, value } = await timed(() => ask(municipality, municipality.people[who], path));
      times[place].push(ms);
      total = value.total;
    }
  }
  return { total, small: median(times[0]), large: median(times[1]) };
};

/** Lists whose length is that of one case or one person's work, however much there is besides. */
const timeLists = async (ask: Ask, municipality: Municipality): Promise<Verdict> => {
  const inCase = municipality.fullCase;
  const lists = {
    "documents of a case": `/cases/${inCase}/documents?page_size=100`,
    "the same by search": `/documents/search?case_id=${inCase}&page_size=100`,
    "pending signatures": "/documents/pending-signatures?page_size=100",
  };
  const rows = [["", "found", `over ${LARGE.documents}: ms`]];
  let worst = 0;
  for (const [name, path] of Object.entries(lists)) {
    const times: number[] = [];
    let total = 0;
    for (let turn = 0; turn < ROUNDS; turn++) {
      const { ms, value } = await timed(() => ask(municipality, municipality.people.clerk, path));
      times.push(ms);
      total = value.total;
    }
    worst = Math.max(worst, median(times));
    rows.push([name, String(total), round(median(times), 1)]);
  }
  printTable(rows);
  return printTarget("slowest list", worst, `under ${LIST_MS_MAX} ms`, worst < LIST_MS_MAX);
};
