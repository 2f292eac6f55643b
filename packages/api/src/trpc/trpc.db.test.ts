import { randomUUID } from "node:crypto";
import { getSessionOp } from "@foja/core/people/get-session.op";
import { townOfFile } from "@foja/testing/town/town";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRateLimit } from "../http/rate-limit";
import { createTrpcContext } from "./context";
import { createTrpcHandler } from "./handler";
import { failureOf } from "./procedure";
import { appRouter } from "./router";

const town = await townOfFile();
beforeAll(async () => {
  // The creator works in both municipalities.
  await town.database.global.directoryEntry.create({
    data: {
      email: town.people.creator.email,
      schemaName: town.other.schema,
      userId: town.other.people.creator.id,
    },
  });
});

const failure = z.object({
  error: z.strictObject({
    message: z.string(),
    code: z.int(),
    data: z.strictObject({
      code: z.string(),
      httpStatus: z.int(),
      requestId: z.string(),
      refusal: z.looseObject({ code: z.string() }).nullable(),
    }),
  }),
});
const meAnswer = z.strictObject({ result: z.strictObject({ data: getSessionOp.output }) });

type Session = { readonly email?: string; readonly subject?: string; readonly schema?: string };

const sources = () => ({
  database: town.database,
  ports: town.ports,
  now: town.clock.now,
  newId: randomUUID,
  reportStep: town.reportStep,
  rateLimit: createRateLimit(town.database.pool),
});

const get = (
  path: string,
  { email, subject = "sub", schema }: Session,
  input?: unknown,
): Promise<Response> => {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: new Request(`http://localhost/api/trpc/${path}${query}`),
    router: appRouter,
    createContext: () => {
      const person = email ? { email, subject } : undefined;
      return createTrpcContext(sources(), { person, schema, requestId: "r-1" }, new Headers());
    },
  });
};

describe("the person's own door", () => {
  test("knows who is signed in, where, and where else he could be", async () => {
    const response = await get("session.get", { email: town.people.creator.email.toUpperCase() });
    const { data } = meAnswer.parse(await response.json()).result;
    expect(data).toMatchObject({
      user: { user_id: town.people.creator.id, sector: { sector_id: town.sectors["LEGAL#MESA"] } },
      municipality: { schema: town.schema, acronym: "MUNI", primary_color: expect.stringMatching(/^#/) },
      is_administrator: false,
    });
    expect(data.municipalities.map(({ schema }) => schema).toSorted()).toEqual([
      town.schema,
      town.other.schema,
    ]);
  });

  test.each([
    ["the chosen municipality", () => town.other.schema, () => town.other.people.creator.id],
    ["his first when he chose one that is not his", () => "300_ajena", () => town.people.creator.id],
    ["his first when the choice is no schema", () => '"; drop', () => town.people.creator.id],
  ])("acts in %s", async (_name, schema, userId) => {
    const response = await get("session.get", { email: town.people.creator.email, schema: schema() });
    expect(meAnswer.parse(await response.json()).result.data.user.user_id).toBe(userId());
  });

  test("does not let somebody choose a municipality that is not his", async () => {
    const session = { email: town.people.signer.email, schema: town.other.schema };
    const { data } = meAnswer.parse(await (await get("session.get", session)).json()).result;
    expect([data.municipality.schema, data.municipalities.length]).toEqual([town.schema, 1]);
  });

  test("neither opens nor names a municipality that the account does not open", async () => {
    const { providerAccount } = town.database.global;
    const session = { email: town.people.creator.email, schema: town.other.schema };
    const ask = (path: string) => get(path, { ...session, subject: "planted" });
    await providerAccount.create({ data: { subject: "planted", onlyIn: town.schema } });
    const { data } = meAnswer.parse(await (await ask("session.get")).json()).result;
    expect([data.municipality.schema, data.municipalities.length]).toEqual([town.schema, 1]);
    expect(await (await ask("session.listTenants")).text()).not.toContain(town.other.schema);
    await providerAccount.update({ where: { subject: "planted" }, data: { onlyIn: "300_ajena" } });
    const { error } = failure.parse(await (await ask("session.get")).json());
    expect(error.data.refusal?.code).toBe("MAILBOX_NOT_PROVED");
  });

  test("is shut to a password where one comes in by another service", async () => {
    const { email, id } = town.people.stranger;
    await town.db.user.update({ where: { id }, data: { authMethod: "social" } });
    const { providerAccount } = town.database.global;
    await providerAccount.create({ data: { subject: "password", isMade: true } });
    expect((await get("session.get", { email })).status).toBe(200);
    const { error } = failure.parse(await (await get("session.get", { email, subject: "password" })).json());
    expect(error.data.refusal?.code).toBe("AUTH_METHOD_SOCIAL");
  });

  test("tells an administrator apart", async () => {
    const response = await get("session.get", { email: town.people.admin.email });
    expect(meAnswer.parse(await response.json()).result.data.is_administrator).toBe(true);
  });

  test.each([
    ["nobody", () => undefined, "UNAUTHORIZED", "UNAUTHENTICATED"],
    ["an unknown person", () => "nadie@example.org", "FORBIDDEN", "PERSON_UNKNOWN"],
    ["an inactive person", () => town.people.inactive.email, "FORBIDDEN", "USER_NOT_ACTIVE"],
  ])("refuses %s, saying why", async (_name, email, code, refusal) => {
    const address = email();
    const response = await get("session.get", address ? { email: address } : {});
    const { error } = failure.parse(await response.json());
    expect([error.data.code, error.data.refusal?.code, error.data.requestId]).toEqual([code, refusal, "r-1"]);
  });

  test("refuses wrong input with its details", async () => {
    const response = await get("cases.search", { email: town.people.signer.email }, { page: 0, other: 1 });
    const { error } = failure.parse(await response.json());
    expect([response.status, error.data.refusal]).toEqual([
      400,
      {
        code: "INVALID_INPUT",
        details: expect.arrayContaining([{ path: "other", message: "Campo desconocido" }]),
      },
    ]);
  });

  test("answers a search with what the person may see, and no more", async () => {
    const mine = await town.case();
    await town.case({ by: "stranger", template: "SUM" });
    const response = await get("cases.search", { email: town.people.signer.email }, { page_size: 5 });
    expect(await response.json()).toMatchObject({
      result: { data: { cases: [{ case_id: mine.id }], total: 1 } },
    });
  });

  /** The first lookup of a call fails so. */
  const failing = async (error: Error) => {
    const failures: unknown[] = [];
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: new Request("http://localhost/api/trpc/session.get"),
      router: appRouter,
      createContext: () =>
        createTrpcContext(
          { ...sources(), database: { ...town.database, isBehind: () => Promise.reject(error) } },
          { person: { email: town.people.creator.email, subject: "sub" }, requestId: "r-1" },
          new Headers(),
        ),
      onError: ({ error: refused }) => failures.push(failureOf(refused)),
    });
    return { response, failures };
  };

  test("tells whom momentary load stopped to come back, as REST does, and writes down why", async () => {
    const error = new Error("timeout exceeded when trying to connect");
    const { response, failures } = await failing(error);
    expect(response.status).toBe(503);
    expect(failure.parse(await response.json()).error.data.refusal).toEqual({ code: "SERVER_BUSY" });
    expect(failures).toEqual([error]);
  });

  test("writes no refusal down", async () => {
    const failures: unknown[] = [];
    await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: new Request("http://localhost/api/trpc/session.get"),
      router: appRouter,
      createContext: () =>
        createTrpcContext(sources(), { person: undefined, requestId: "r-1" }, new Headers()),
      onError: ({ error }) => failures.push(failureOf(error)),
    });
    expect(failures).toEqual([undefined]);
  });

  test.each([
    ["an unknown procedure", "nothing.here", {}, 404, "NOT_FOUND", "Recurso no encontrado"],
    ["an input that is no JSON", "session.get?input={", {}, 400, "BAD_REQUEST", "Solicitud inválida"],
    [
      "a read asked with POST",
      "session.get",
      { body: "{}" },
      405,
      "METHOD_NOT_SUPPORTED",
      "Método no permitido",
    ],
  ])("answers %s plainly and writes nothing down", async (_name, path, init, status, code, message) => {
    const failures: unknown[] = [];
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: new Request(`http://localhost/api/trpc/${path}`, {
        ...("body" in init ? { ...init, method: "POST" } : {}),
        headers: { "content-type": "application/json" },
      }),
      router: appRouter,
      createContext: () =>
        createTrpcContext(sources(), { person: undefined, requestId: "r-1" }, new Headers()),
      onError: ({ error }) => failures.push(failureOf(error)),
    });
    expect(response.status).toBe(status);
    expect(failure.parse(await response.json()).error).toMatchObject({
      message,
      data: { code, refusal: null },
    });
    expect(failures).toEqual([undefined]);
  });

  test("says nothing about a bug", async () => {
    const error = new Error("password=secret");
    const { response, failures } = await failing(error);
    expect(failures).toEqual([error]);
    const body = await response.text();
    expect(failure.parse(JSON.parse(body)).error).toMatchObject({
      message: "Error interno",
      data: { refusal: null },
    });
    expect(body).not.toContain("secret");
  });
});

describe("whoever is signed in", () => {
  test("is told their municipalities, also when they may act in none", async () => {
    const tenants = [
      { tenant_id: town.other.schema, name: "Municipalidad de Otra Ciudad" },
      { tenant_id: town.schema, name: "Municipalidad de Villa Ejemplo" },
    ];
    const both = await get("session.listTenants", { email: town.people.creator.email.toUpperCase() });
    expect(await both.json()).toEqual({ result: { data: { tenants } } });
    const inactive = await get("session.listTenants", { email: town.people.inactive.email });
    expect(await inactive.json()).toEqual({ result: { data: { tenants: [tenants[1]] } } });
    expect((await get("session.listTenants", {})).status).toBe(401);
  });
});

describe("the pages' door", () => {
  const ask = (path: string, init: RequestInit = {}, changes: Partial<ReturnType<typeof sources>> = {}) =>
    createTrpcHandler(
      { ...sources(), ...changes },
      {
        isHttps: false,
        isOwn: (headers) => headers.get("sec-fetch-site") !== "same-site",
        readSession: async () => ({
          person:
            changes.rateLimit === stranger ? undefined : { email: town.people.signer.email, subject: "sub" },
        }),
        report: (error) => {
          throw error;
        },
      },
    )(
      new Request(`http://localhost/api/trpc/${path}`, {
        ...init,
        headers: { "content-type": "application/json", ...init.headers },
      }),
    );

  /** Nobody is signed in. */
  const stranger = () => Promise.reject(new Error("asked"));

  const batchOf = (count: number) => `${Array(count).fill("session.get").join(",")}?batch=1`;

  test("answers HEAD like GET", async () => {
    const [head, get] = [await ask("nothing", { method: "HEAD" }), await ask("nothing")];
    expect([head.status, head.headers.get("x-content-type-options")]).toEqual([404, "nosniff"]);
    expect(head.status).toBe(get.status);
    expect(head.headers.get("x-request-id")).toBeTruthy();
  });

  test("answers a batch of twenty, with the person's limit in its headers", async () => {
    const response = await ask(batchOf(20));
    expect([response.status, response.headers.get("ratelimit-limit")]).toEqual([200, "600"]);
    expect(await response.json()).toHaveLength(20);
  });

  test.each([
    ["a longer batch", batchOf(21), {}, 400],
    ["one whose commas are escaped", batchOf(21).replaceAll(",", "%2C"), {}, 400],
    ["a body of many values", "session.get", { method: "POST", body: `[${"1,".repeat(50_000)}1]` }, 400],
    ["a body over the limit", "session.get", { method: "POST", body: "x".repeat(6_000_000) }, 413],
  ])("refuses %s before anything is done", async (_name, path, init, status) => {
    const rateLimit = () => Promise.reject(new Error("asked"));
    expect((await ask(path, init, { rateLimit })).status).toBe(status);
  });

  test.each([
    ["another page of the site", { "sec-fetch-site": "same-site" }, "{}", 403],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "{}", 415],
    ["a form with files", { "content-type": "multipart/form-data; boundary=x" }, "--x--", 415],
    ["plain text", { "content-type": "text/plain" }, "{}", 415],
  ])("takes no change from %s, signed in or not", async (_name, headers, body, status) => {
    const before = await town.db.case.count();
    const response = await ask("cases.create", { method: "POST", headers, body });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code: status === 403 ? "FOREIGN_PAGE" : "JSON_ONLY" },
    ]);
    expect(await town.db.case.count()).toBe(before);
  });

  test("reads little of whoever is not signed in", async () => {
    const body = "x".repeat(17_000);
    expect((await ask("session.get", { method: "POST", body }, { rateLimit: stranger })).status).toBe(413);
  });

  test("refuses what can't be stored", async () => {
    const input = encodeURIComponent(JSON.stringify({ document_type: "\u0000" }));
    expect((await ask(`documents.search?input=${input}`)).status).toBe(400);
  });

  test("has a limit for each person", async () => {
    const rateLimit: ReturnType<typeof sources>["rateLimit"] = async ({ subject }) => {
      expect(subject).toBe(`person:${town.schema}:${town.people.signer.id}`);
      return { used: 601, resetSeconds: 7 };
    };
    expect((await ask("session.get", {}, { rateLimit })).status).toBe(429);
  });
});
