import type { Who } from "@foja/testing/town/cast";
import type { Residence } from "@foja/testing/town/residence";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorBody } from "../openapi/shared-schemas";
import { answerSchema, pathParams, type Route, takesBody } from "../rest/route";
import { aGatewayDoor, aKey, credentials, type Key } from "../testing/gateway-door";
import {
  buildOwnThings,
  buildThings,
  commonThings,
  isCommon,
  missingLike,
  PLAIN_INPUTS,
  type References,
  type Visibility,
} from "../testing/matrix-world";
import { gatewayRoutes } from "./routes";

// Every route x everybody who has no business with a thing x normal and reserved. Nothing here names a
// route: rows come
// from the table, identifiers by the name of the input.

type Outsider = {
  readonly name: string;
  readonly place: "muni" | "other";
  readonly who: Who;
  /** Whose things he must not get at. */
  readonly from: readonly Visibility[];
};

const OUTSIDERS: readonly Outsider[] = [
  { name: "a user of another municipality", place: "other", who: "creator", from: ["interno", "reservado"] },
  { name: "a user of another sector", place: "muni", who: "stranger", from: ["interno", "reservado"] },
  { name: "a colleague who is a stranger to it", place: "muni", who: "unsealed", from: ["reservado"] },
  { name: "somebody who may search everything", place: "muni", who: "searcher", from: ["reservado"] },
  { name: "an administrator", place: "muni", who: "admin", from: ["reservado"] },
  { name: "the mayor", place: "muni", who: "mayor", from: ["reservado"] },
];

const ids = (row: Route): string[] => Object.keys(row.operation.input.shape);
const isReference = (name: string): boolean => !Object.hasOwn(PLAIN_INPUTS, name);

let town: Town;
let places: Record<"muni" | "other", Residence>;
let keys: Record<"muni" | "other", Key>;
const things = {} as Record<Visibility, References>;
const own = new Map<Outsider, References>();
const listsBefore = new Map<string, unknown>();
let before: unknown;

beforeAll(async () => {
  town = await aTown();
  places = { muni: town, other: town.other };
  keys = { muni: await aKey(town, town), other: await aKey(town, town.other) };
  for (const outsider of OUTSIDERS) {
    own.set(outsider, await buildOwnThings(places[outsider.place], outsider.who));
  }
  for (const { outsider, row, visibility } of lists) {
    listsBefore.set(labelOf(outsider, row, visibility), await readLists(outsider, row));
  }
  things.reservado = { ...commonThings(town), ...(await buildThings(town, "creator", "reservado")) };
  // Whoever may not see reserved things must not notice them; normal ones come after those answers.
  for (const entry of lists.filter(({ visibility }) => visibility === "reservado")) await compareLists(entry);
  things.interno = { ...commonThings(town), ...(await buildThings(town, "creator", "interno")) };
  before = await snapshot();
});
afterAll(() => town.close());

type Inputs = Readonly<Record<string, unknown>>;

const send = (outsider: Pick<Outsider, "place" | "who">, row: Route, inputs: Inputs) => {
  const { call, reports } = aGatewayDoor(town, gatewayRoutes);
  const inPath = pathParams(row.path);
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(inputs[name])));
  const rest = Object.entries(inputs).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined,
  );
  const headers = credentials(keys[outsider.place], places[outsider.place].people[outsider.who].id);
  const response = takesBody(row.method)
    ? call(row.method, path, { headers, body: Object.fromEntries(rest) })
    : call(
        row.method,
        `${path}?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))}`,
        {
          headers,
        },
      );
  return response.then(async (answer) => {
    expect(reports).toEqual([]);
    const text = await answer.text();
    return { status: answer.status, text, body: parseAnswer(row, answer.status, text) };
  });
};

const parseAnswer = (row: Route, status: number, text: string): unknown =>
  status < 400 ? answerSchema(row).parse(JSON.parse(text)) : errorBody.parse(JSON.parse(text));

/** The inputs that a route can't do without, from what the outsider has himself. */
const ownInputs = (outsider: Outsider, row: Route): Record<string, unknown> => {
  const required = ids(row).filter((name) => !row.operation.input.shape[name].safeParse(undefined).success);
  return Object.fromEntries(
    required.map((name) => [name, isReference(name) ? own.get(outsider)?.[name]?.[0] : PLAIN_INPUTS[name]]),
  );
};

describe("the matrix", () => {
  test("knows what every input of every route refers to", () => {
    const known = new Set([...Object.keys(PLAIN_INPUTS), ...Object.keys(things.interno)]);
    expect(gatewayRoutes.flatMap(ids).filter((name) => !known.has(name))).toEqual([]);
  });

  const reading = gatewayRoutes
    .filter(({ operation }) => operation.effect === "read")
    .flatMap((row) => pathParams(row.path).map((name) => [row.method, row.path, name, row] as const));

  // Without this the refusals below would prove nothing.
  test.each(reading)("lets who may see it through: %s %s by %s", async (_method, _path, name, row) => {
    for (const visibility of ["interno", "reservado"] as const) {
      const answers = await Promise.all(
        things[visibility][name]!.map((value) =>
          send({ place: "muni", who: "signer" }, row, { [name]: value }),
        ),
      );
      // The signer signs all of these documents; the cases are his sector's, and reserved ones only the
      // creator's.
      const creators = await Promise.all(
        things[visibility][name]!.map((value) =>
          send({ place: "muni", who: "creator" }, row, { [name]: value }),
        ),
      );
      expect([...answers, ...creators].map(({ status }) => status)).toContain(200);
    }
  });
});

/** What everybody of the same municipality may name is nobody's secret there. */
const isShared = ({ place }: Outsider, input: string): boolean => place === "muni" && isCommon(input);

const attempts = OUTSIDERS.flatMap((outsider) =>
  outsider.from.flatMap((visibility) =>
    gatewayRoutes.flatMap((row) =>
      ids(row)
        .filter((input) => isReference(input) && !isShared(outsider, input))
        .map((input) => ({ outsider, visibility, row, input })),
    ),
  ),
);

describe("whoever has no business with it", () => {
  test.each(
    attempts.map(
      (attempt) =>
        [
          `${labelOf(attempt.outsider, attempt.row, attempt.visibility)} by ${attempt.input}`,
          attempt,
        ] as const,
    ),
  )("%s", async (_label, { outsider, visibility, row, input }) => {
    const inputs = ownInputs(outsider, row);
    const values = things[visibility][input]!;
    const missing = missingLike(input, values[0]);
    const nothing = await send(outsider, row, { ...inputs, [input]: missing });

    for (const value of values) {
      const answer = await send(outsider, row, { ...inputs, [input]: value });
      // Something of another municipality, or reserved, can't be told from what does not exist.
      const same = { status: nothing.status, text: nothing.text.replaceAll(String(missing), String(value)) };
      const mayBeTold = outsider.place === "muni" && visibility === "interno";
      const isForbidden = answer.status === 403 && row.operation.errors.includes("forbidden");
      if (!(mayBeTold && isForbidden)) expect({ status: answer.status, text: answer.text }).toEqual(same);

      if (row.operation.effect !== "read") expect(answer.status).toBeGreaterThanOrEqual(400);
      if (pathParams(row.path).includes(input)) expect([403, 404]).toContain(answer.status);
    }
  });

  test("changed nothing by trying", async () => {
    expect(await snapshot()).toEqual(before);
  });
});

/** Lists, totals, catalogs: what needs no reference to be asked. */
const lists = OUTSIDERS.flatMap((outsider) =>
  outsider.from.flatMap((visibility) =>
    gatewayRoutes
      .filter(({ operation, path }) => operation.effect === "read" && pathParams(path).length === 0)
      .map((row) => ({ outsider, visibility, row })),
  ),
);

const labelOf = (outsider: Outsider, row: Route, visibility: Visibility) =>
  `${outsider.name}, ${visibility}: ${row.method} ${row.path}`;

/** The route with no filter, and with each that could find something. */
const readLists = async (outsider: Outsider, row: Route) => {
  const required = ownInputs(outsider, row);
  const filters = ids(row).filter((name) => !isReference(name) && !(name in required));
  const variants = [{}, ...filters.map((name) => ({ [name]: PLAIN_INPUTS[name] }))];
  const answers = [];
  for (const variant of variants) answers.push((await send(outsider, row, { ...required, ...variant })).body);
  return answers;
};

const compared = new Map<string, readonly [unknown, unknown]>();

const compareLists = async ({ outsider, row, visibility }: (typeof lists)[number]): Promise<void> => {
  const label = labelOf(outsider, row, visibility);
  compared.set(label, [await readLists(outsider, row), listsBefore.get(label)]);
};

describe("lists and totals are for him as if it were not there", () => {
  test.each(lists.map((entry) => [labelOf(entry.outsider, entry.row, entry.visibility), entry] as const))(
    "%s",
    async (label, entry) => {
      if (entry.visibility === "interno") await compareLists(entry);
      const [after, before] = compared.get(label)!;
      expect(before).toBeDefined();
      expect(after).toEqual(before);
    },
  );

  test("but not for who may see it", async () => {
    const row = (path: string) => gatewayRoutes.find((candidate) => candidate.path === path)!;
    const read = (who: Who, path: string) => send({ place: "muni", who }, row(path), { page_size: 100 });
    const { text: cases } = await read("creator", "/cases/search");
    const { text: documents } = await read("creator", "/documents/search");
    for (const visibility of ["interno", "reservado"] as const) {
      expect(cases).toContain(things[visibility].case_id![0]);
      expect(documents).toContain(things[visibility].document_id![0]);
    }
  });
});

describe("a user who is not active", () => {
  test.each(gatewayRoutes.map((row) => [row.method, row.path, row] as const))(
    "%s %s",
    async (_method, _path, row) => {
      const inputs = Object.fromEntries(
        ids(row).map((name) => [name, isReference(name) ? things.interno[name]![0] : PLAIN_INPUTS[name]]),
      );
      const answer = await send({ place: "muni", who: "inactive" }, row, inputs);
      expect([answer.status, answer.body]).toMatchObject([
        401,
        { error: "Usuario no autorizado para esta API Key" },
      ]);
    },
  );
});

/**
 * Everything that the attempts could have changed: people read no notices here, so their own things count
 * too.
 */
const snapshot = async () => {
  const read = async ({ db }: Residence) => ({
    cases: await db.case.findMany({ orderBy: { id: "asc" } }),
    movements: await db.caseMovement.count(),
    links: await db.caseDocument.findMany({ orderBy: { id: "asc" } }),
    proposals: await db.caseProposal.count(),
    documents: await db.document.findMany({ orderBy: { id: "asc" } }),
    signers: await db.documentSigner.findMany({ orderBy: { id: "asc" } }),
    recipients: await db.documentRecipient.count(),
    numbers: await db.numberLedger.count(),
  });
  return [await read(town), await read(town.other)];
};
