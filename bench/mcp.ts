import { randomUUID } from "node:crypto";
import { createHandler } from "@foja/api/door/handler";
import { gatewayDoor } from "@foja/api/gateway/door";
import { createMcpHandler } from "@foja/api/mcp/handler";
import { writeKey } from "./lib/bench-key";
import type { Running } from "./lib/installation";
import { median, percentile, round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";

const CALLERS = 16;
const CALLS = 1_000;
const LISTS = 200;
const TIMES_MAX = 2;
const LIST_MAX_MS = 10;

type Ask = () => Promise<Response>;

/** A tool against the REST row of the same operation, by callers that ask both in turns; and the list of tools by itself. */
export const runMcp = async (running: Running): Promise<Verdict[]> => {
  printTitle("tools/call get_case against GET /api/v1/cases/{id}, from Request to Response");
  const { database, demo, ports } = running;
  const { creator } = demo.users;
  const { key, remove } = await writeKey(database, demo.municipality.schema, [creator.user_id]);
  try {
    const sources = {
      database,
      ports,
      now: () => new Date(),
      newId: randomUUID,
      reportStep: (error: unknown) => console.error(error),
      // What is measured is the work, not the limit.
      rateLimit: async () => ({ used: 1, resetSeconds: 60 }),
      tokens: async () => ({ email: creator.email, subject: "bench", clientId: "bench" }),
    };
    const rest = createHandler(gatewayDoor, sources, {
      isHttps: false,
      report: console.error,
      addressOf: () => "127.0.0.1",
    });
    const mcp = createMcpHandler(sources, {
      publicUrl: demo.base_url,
      allowedOrigins: [],
      report: console.error,
    });
    const byRest = (path: string): Promise<Response> =>
      rest(
        new Request(`http://localhost/api/v1${path}`, {
          headers: { "x-api-key": key, "x-user-id": creator.user_id },
        }),
      );
    const byMcp = (method: string, params: object): Promise<Response> =>
      mcp(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            authorization: "Bearer bench",
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
        }),
      );
    const { cases } = (await (await byRest("/cases/search?page_size=1")).json()) as {
      cases: { case_id: string }[];
    };
    const case_id = cases[0]?.case_id;
    if (!case_id) throw new Error("the demo has no case to read");

    const times = await inTurns({
      rest: () => byRest(`/cases/${case_id}`),
      mcp: () => byMcp("tools/call", { name: "get_case", arguments: { case_id } }),
    });
    const lists: number[] = [];
    for (let index = 0; index < LISTS; index++) lists.push(await timed(() => byMcp("tools/list", {})));
    const row = (label: string, all: readonly number[]) => [
      label,
      round(median(all), 2),
      round(percentile(all, 0.99), 2),
    ];
    printTable([
      ["ms", "median", "p99"],
      row(`GET /cases/{id}, ${CALLERS} callers`, times.rest),
      row(`get_case, ${CALLERS} callers`, times.mcp),
      row("tools/list, one caller", lists),
    ]);
    const ratio = percentile(times.mcp, 0.99) / percentile(times.rest, 0.99);
    const list = median(lists);
    return [
      printTarget("p99 of a tool in times of REST", ratio, `${TIMES_MAX} or less`, ratio <= TIMES_MAX),
      printTarget("tools/list, ms", list, `under ${LIST_MAX_MS}`, list < LIST_MAX_MS),
    ];
  } finally {
    await remove();
  }
};

const inTurns = async (asks: { readonly rest: Ask; readonly mcp: Ask }) => {
  const times = { rest: [] as number[], mcp: [] as number[] };
  let next = -CALLERS * 4;
  const call = async (): Promise<void> => {
    for (let index = next++; index < CALLS; index = next++) {
      const order = index % 2 === 0 ? (["rest", "mcp"] as const) : (["mcp", "rest"] as const);
      for (const which of order) {
        const ms = await timed(asks[which]);
        // The first ones warm up.
        if (index >= 0) times[which].push(ms);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return times;
};

const timed = async (ask: Ask): Promise<number> => {
  const began = performance.now();
  const response = await ask();
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true'))
    throw new Error(`${response.status} ${text}`);
  return performance.now() - began;
};
