import { expect, test } from "@playwright/test";
import { startAnotherWeb } from "../lib/another-web";
import { demo, type Person } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";
import { tokenOf } from "../lib/token";

const CALLS = 1_000;
const CALLERS = 16;
/** Of a person, far from their limit of calls. */
const { creator, signer, numerator, outsider } = demo.users;
const PEOPLE = [creator, signer, numerator, outsider];

type Asked = { readonly who: Person; readonly tool: string; readonly args: object; readonly path: string };
type Answered = { readonly ms: number; readonly body: unknown };

/** A client without a session goes on with whichever copy answers. */
const fromAny = async (
  bases: readonly string[],
  path: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  let failure: unknown;
  for (const base of bases) {
    try {
      const response = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(30_000) });
      // A copy that is killed may break off in the middle of an answer.
      return { status: response.status, body: await response.json() };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const timed = async (ask: () => Promise<unknown>): Promise<Answered> => {
  const began = performance.now();
  const body = await ask();
  return { ms: performance.now() - began, body };
};

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;

test("1,000 calls by 16 callers over two copies, one of which is killed: each answer is that of REST", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const tokens = new Map<Person, string>();
  for (const who of PEOPLE) {
    const page = await (await browser.newContext()).newPage();
    tokens.set(who, await tokenOf(page, who));
    await page.context().close();
  }
  const opened = expectStatus(
    await as(creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "Dos copias y una que muere",
    }),
    201,
  );
  const kinds = [
    { tool: "get_case", args: { case_id: opened.case_id }, path: `/cases/${opened.case_id}` },
    { tool: "search_cases", args: { search: "copias" }, path: "/cases/search?search=copias" },
    { tool: "get_case_history", args: { case_id: opened.case_id }, path: `/cases/${opened.case_id}/history` },
  ];
  const asked: Asked[] = Array.from({ length: CALLS }, (_, index) => ({
    who: PEOPLE[index % PEOPLE.length]!,
    ...kinds[Math.floor(index / PEOPLE.length) % kinds.length]!,
  }));

  const other = await startAnotherWeb();
  const bases = [other.url, demo.base_url];
  const byMcp = ({ who, tool: name, args }: Asked, places: readonly string[], id: number) =>
    timed(async () => {
      const { status, body } = await fromAny(places, "/mcp", {
        method: "POST",
        headers: {
          authorization: `Bearer ${tokens.get(who)}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } }),
      });
      const answer = body as { id: number; result?: { content: { text: string }[] } };
      expect([status, answer.id], JSON.stringify(answer)).toEqual([200, id]);
      return JSON.parse(answer.result!.content[0]!.text) as unknown;
    });
  const byRest = ({ who, path }: Asked, places: readonly string[]) =>
    timed(async () => {
      const headers = { "x-api-key": demo.api_key, "x-user-id": who.user_id };
      return (await fromAny(places, `/api/v1${path}`, { headers })).body;
    });

  const times = { mcp: [] as number[], rest: [] as number[] };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < CALLS; index = next++) {
      if (index === CALLS / 2) other.stop("SIGKILL");
      const places = index % 2 === 0 ? bases : bases.toReversed();
      const call = asked[index]!;
      // In turns, so that both meet the same neighbours.
      const before = index % 4 < 2 ? await byRest(call, places) : undefined;
      const mcp = await byMcp(call, places, index);
      const rest = before ?? (await byRest(call, places));
      expect(mcp.body).toEqual(rest.body);
      times.mcp.push(mcp.ms);
      times.rest.push(rest.ms);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, work));
  expect(times.mcp).toHaveLength(CALLS);
  const [mcp, rest] = [p99(times.mcp), p99(times.rest)];
  test.info().annotations.push({
    type: "p99",
    description: `MCP ${mcp.toFixed(0)} ms, REST ${rest.toFixed(0)} ms: ${(mcp / rest).toFixed(2)} times`,
  });
  console.log(`p99: MCP ${mcp.toFixed(0)} ms, REST ${rest.toFixed(0)} ms, ${(mcp / rest).toFixed(2)} times`);
});
