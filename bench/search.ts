import { createDatabase } from "@foja/db/clients/database";
import type { EmbeddedServer } from "@foja/db/server/embedded-server";
import pg from "pg";
import { round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";
import { withScratchServer } from "./lib/scratch-server";
import { openDoor } from "./search/door";
import { type Cost, type Measure, measureWith, middle } from "./search/measure";
import { buildMunicipality, type Municipality, SEARCHERS, type Searcher } from "./search/world";

const SMALL = { cases: 2_000, documents: 10_000 };
const LARGE = { cases: 1_000_000, documents: 1_000_000 };
const ROUNDS = 11;
const SLOWER_MAX = 3;
const LIST_MS_MAX = 60;

const PAGES = { "no text": "", "page 5": "page=5", "100 a page": "page_size=100" };

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
    "page 100": "page=100",
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
  printTitle(
    "GET /cases/search and /documents/search, from Request to Response, medians; times by processor time",
  );
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
    // One, so that one process of the database answers.
    maxConnections: 1,
    applicationName: "bench",
  });
  try {
    // What the server does by itself soon after so many rows came.
    await admin.query("VACUUM ANALYZE");
    const { rows } = await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const measure = measureWith(await openDoor(database, [small, large]), rows[0]!.pid);
    return [
      await compare(measure, [small, large], "cases"),
      await compare(measure, [small, large], "documents"),
      await timeLists(measure, large),
    ];
  } finally {
    await database.close();
    await admin.end();
  }
};

type Pair = readonly [small: Municipality, large: Municipality];

const compare = async (measure: Measure, pair: Pair, kind: Kind): Promise<Verdict> => {
  const sizes = [SMALL[kind], LARGE[kind]].flatMap((size) => [`over ${size}: ms`, "of a processor"]);
  const rows = [["", "found", ...sizes, "times"]];
  let worst = 0;
  const mix = { small: 0, large: 0 };
  for (const who of Object.keys(SEARCHERS) as Searcher[]) {
    for (const [name, query] of Object.entries(SEARCHES[kind])) {
      const { total, small, large } = await compareOne(measure, pair, who, `/${kind}/search?${query}`);
      const times = large.cpuMs / small.cpuMs;
      worst = Math.max(worst, times);
      mix.small += small.cpuMs;
      mix.large += large.cpuMs;
      const figures = [small.ms, small.cpuMs, large.ms, large.cpuMs, times].map((value) => round(value, 1));
      rows.push([`${SEARCHERS[who]}, ${name}`, String(total), ...figures]);
    }
  }
  printTable(rows);
  console.log(`  all of them, one after the other: ${round(mix.large / mix.small, 2)} times`);
  return printTarget(`slowest search of ${kind}`, worst, `at most ${SLOWER_MAX} times`, worst <= SLOWER_MAX);
};

const compareOne = async (measure: Measure, pair: Pair, who: Searcher, path: string) => {
  const costs: [Cost[], Cost[]] = [[], []];
  let total = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const place of [0, 1] as const) {
      const cost = await measure(pair[place], pair[place].people[who], path);
      costs[place].push(cost);
      total = cost.total;
    }
  }
  return { total, small: middle(costs[0]), large: middle(costs[1]) };
};

/** Lists whose length is that of one case or one person's work, however much there is besides. */
const timeLists = async (measure: Measure, municipality: Municipality): Promise<Verdict> => {
  const inCase = municipality.fullCase;
  const lists = {
    "documents of a case": `/cases/${inCase}/documents?page_size=100`,
    "the same by search": `/documents/search?case_id=${inCase}&page_size=100`,
    "pending signatures": "/documents/pending-signatures?page_size=100",
  };
  const rows = [["", "found", `over ${LARGE.documents}: ms`, "of a processor"]];
  let worst = 0;
  for (const [name, path] of Object.entries(lists)) {
    const costs: Cost[] = [];
    let total = 0;
    for (let turn = 0; turn < ROUNDS; turn++) {
      const cost = await measure(municipality, municipality.people.clerk, path);
      costs.push(cost);
      total = cost.total;
    }
    const { ms, cpuMs } = middle(costs);
    worst = Math.max(worst, cpuMs);
    rows.push([name, String(total), round(ms, 1), round(cpuMs, 1)]);
  }
  printTable(rows);
  return printTarget("slowest list", worst, `under ${LIST_MS_MAX} ms`, worst < LIST_MS_MAX);
};
