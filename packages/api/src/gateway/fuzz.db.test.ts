import { townOfFile } from "@foja/testing/town/town";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pathParams, type Route, takesBody } from "../rest/route";
import { aGatewayDoor, aKey, credentials } from "../testing/gateway-door";
import { buildThings, commonThings, PLAIN_INPUTS, type References } from "../testing/matrix-world";
import { gatewayRoutes } from "./routes";

const town = await townOfFile();
const key = await aKey(town, town);
const things: References = { ...commonThings(town), ...(await buildThings(town, "creator", "interno")) };

const RUNS = 10;

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "%",
    "'",
    '"; DROP TABLE cases; --',
    "\\",
    "\ud800",
    "𝕏",
    "ﬀ",
    "İ",
    "null",
    "-1",
    "1e9",
  ),
  fc.constantFrom(
    "9".repeat(400),
    "á".repeat(5000),
    "<p>".repeat(2000),
    "2027-02-30",
    "00000000-0000-0000-0000-000000000000",
  ),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    { to: [null] },
    { to: ["x"], cc: 1 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Each input odd, or what a good caller would send, so that odd ones get past the checks of the others. */
const inputsOf = (row: Route) =>
  fc.record(
    Object.fromEntries(
      Object.keys(row.operation.input.shape).map((name) => [
        name,
        fc.oneof(
          { weight: 1, arbitrary: oddValue },
          { weight: 2, arbitrary: fc.constantFrom(...known(name)) },
        ),
      ]),
    ),
    { requiredKeys: pathParams(row.path) },
  );

const known = (name: string): readonly unknown[] => things[name] ?? [PLAIN_INPUTS[name]];

const asText = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();

const send = async (row: Route, inputs: Readonly<Record<string, unknown>>) => {
  const { call, reports } = aGatewayDoor(town, gatewayRoutes);
  const inPath = pathParams(row.path);
  const rest = Object.entries(inputs).filter(([name]) => !inPath.includes(name));
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(inputs[name])));
  const query = rest.map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`).join("&");
  const headers = credentials(key, town.people.creator.id);
  const response = takesBody(row.method)
    ? await call(row.method, path, { headers, body: Object.fromEntries(rest) })
    : await call(row.method, `${path}?${query}`, { headers });
  return { status: response.status, reports };
};

test.each(gatewayRoutes.map((row) => [row.method, row.path, row] as const))(
  "nothing that is sent breaks %s %s",
  async (_method, _path, row) => {
    await fc.assert(
      fc.asyncProperty(inputsOf(row), async (inputs) => {
        const { status, reports } = await send(row, inputs);
        expect(reports).toEqual([]);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  },
);
