import autocannon from "autocannon";
import { writeKey } from "./lib/bench-key";
import { cpuOf } from "./lib/cpu";
import type { Running } from "./lib/installation";
import { median, round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 4;
const ROUNDS = 5;
const SHARE_MIN = 0.35;

type Target = { readonly url: string; readonly headers?: Record<string, string> };
type Load = { readonly perSecond: number; readonly webMs: number; readonly databaseMs: number };

/** GET /cases/{id} against an empty route handler of the same Next process, in turns. */
export const runRequest = async (running: Running): Promise<Verdict[]> => {
  printTitle("GET /api/v1/cases/{id} against an empty route handler of the same process");
  const { demo, database } = running;
  const { key, remove } = await writeKey(database, demo.municipality.schema, [demo.users.creator.user_id]);
  try {
    const headers = { "x-api-key": key, "x-user-id": demo.users.creator.user_id };
    // The resolver of names is not what is measured.
    const base = demo.base_url.replace("//localhost", "//127.0.0.1");
    const subject = { url: `${base}/api/v1/cases/${await findCase(base, headers)}`, headers };
    return await compare(running, subject, { url: `${base}/healthz` });
  } finally {
    await remove();
  }
};

const findCase = async (base: string, headers: Record<string, string>): Promise<string> => {
  const response = await fetch(`${base}/api/v1/cases/search?page_size=1`, { headers });
  const { cases = [] } = (await response.json()) as { cases?: { case_id: string }[] };
  if (!cases[0]) throw new Error(`the demo has no case to read: ${response.status}`);
  return cases[0].case_id;
};

const compare = async (running: Running, subject: Target, baseline: Target): Promise<Verdict[]> => {
  for (const target of [baseline, subject]) await load(running, target, WARM_UP_SECONDS);
  const rounds: { readonly empty: Load; readonly work: Load }[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const empty = await load(running, baseline, ROUND_SECONDS);
    rounds.push({ empty, work: await load(running, subject, ROUND_SECONDS) });
  }

  const row = (label: string, which: "empty" | "work") => {
    const of = (field: keyof Load) => median(rounds.map((one) => one[which][field]));
    return [label, round(of("perSecond")), round(of("webMs"), 2), round(of("databaseMs"), 2)];
  };
  printTable([
    ["", "answers/s", "web: CPU ms each", "database: CPU ms each"],
    row("empty (/healthz)", "empty"),
    row("GET /cases/{id}", "work"),
  ]);
  const share = median(rounds.map(({ empty, work }) => work.perSecond / empty.perSecond));
  const cpu = median(rounds.map(({ empty, work }) => empty.webMs / work.webMs));
  console.log(`  share of the empty handler by the web process's CPU time: ${round(cpu, 2)}`);
  return [printTarget("share of the empty handler", share, `${SHARE_MIN} or better`, share >= SHARE_MIN)];
};

const load = async ({ pids, databasePid }: Running, target: Target, seconds: number): Promise<Load> => {
  const cpu = () => ({ web: cpuOf(pids.web ?? 0), database: cpuOf(databasePid) });
  const before = cpu();
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: seconds });
  const after = cpu();
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return {
    perSecond: result.requests.average,
    webMs: (after.web - before.web) / result.requests.total,
    databaseMs: (after.database - before.database) / result.requests.total,
  };
};
