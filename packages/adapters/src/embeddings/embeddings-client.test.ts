import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmbeddingsClient, type EmbeddingsClientOptions } from "./embeddings-client";

const UP = [0, 3, 4, 0, 0, 0, 0, 0];
const DOWN = UP.map((number) => -number);

let server: Server;
let baseUrl: string;
let asked: { readonly url: string; readonly key: string | undefined; readonly body: object }[] = [];
let answer: (response: ServerResponse, request: IncomingMessage) => unknown;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { authorization: key } = request.headers;
    asked.push({ url: request.url!, key, body: JSON.parse(Buffer.concat(parts).toString("utf8")) });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const aClient = (options: Partial<EmbeddingsClientOptions> = {}) => {
  asked = [];
  return createEmbeddingsClient({ baseUrl, model: "e5", ...options });
};
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status).end(JSON.stringify(body));
const vectors = (...embeddings: unknown[]) =>
  json({ data: embeddings.map((embedding, index) => ({ object: "embedding", index, embedding })) });

describe("an endpoint of embeddings", () => {
  test("gets the texts with their kind and gives vectors of unit length, in the order of the texts", async () => {
    answer = json({
      data: [
        { index: 1, embedding: DOWN },
        { index: 0, embedding: UP },
      ],
    });
    const client = aClient({ apiKey: "clave" });
    const [one, other] = await client.embed("passage", ["a", "b"]);
    const tenths = [one, other].map((vector) =>
      [...vector!].slice(1, 3).map((part) => Math.round(part * 10)),
    );
    expect(tenths).toEqual([
      [6, 8],
      [-6, -8],
    ]);
    expect(asked).toEqual([
      {
        url: "/embeddings",
        key: "Bearer clave",
        body: { model: "e5", input: ["a", "b"], input_type: "passage", encoding_format: "float" },
      },
    ]);
  });

  test("that refuses the kind of a text is asked without it from then on", async () => {
    const client = aClient();
    answer = (response) => ("input_type" in asked.at(-1)!.body ? json({}, 400) : vectors(UP))(response);
    await client.embed("query", ["a"]);
    await client.embed("query", ["b"]);
    expect(asked.map(({ body }) => "input_type" in body)).toEqual([true, false, false]);
  });

  test.each([
    ["a page", (response: ServerResponse) => response.end("<html>")],
    ["no vectors", json({ data: [] })],
    ["too many", vectors(UP, UP)],
    [
      "the same twice",
      json({
        data: [
          { index: 0, embedding: UP },
          { index: 0, embedding: UP },
        ],
      }),
    ],
    ["words", vectors(UP.map(String))],
    ["nothing in it", vectors(UP.map(() => 0))],
    ["numbers out of range", vectors(UP.map(() => 1e308))],
    ["too short a vector", vectors([1, 2])],
  ])("that answers with %s says nothing", async (_, rubbish) => {
    answer = rubbish;
    await expect(aClient().embed("query", ["a"])).rejects.toMatchObject({ code: "BAD_ANSWER" });
  });

  test("that changes its dimension on the way says nothing", async () => {
    const client = aClient();
    answer = vectors(UP);
    await client.embed("passage", ["a"]);
    answer = vectors([...UP, 1]);
    await expect(client.embed("passage", ["a"])).rejects.toMatchObject({ code: "BAD_ANSWER" });
    answer = vectors(UP, [...UP, 1]);
    await expect(aClient().embed("passage", ["a", "b"])).rejects.toMatchObject({ code: "BAD_ANSWER" });
  });

  test("that is slow, refuses, redirects or is not there is told apart from what it says", async () => {
    answer = () => undefined;
    const timeoutMs = { query: 20, passage: 20 };
    await expect(aClient({ timeoutMs }).embed("query", ["a"])).rejects.toMatchObject({ code: "TIMEOUT" });
    answer = (response) => response.writeHead(200).write('{"data":');
    await expect(aClient({ timeoutMs }).embed("query", ["a"])).rejects.toMatchObject({ code: "TIMEOUT" });
    for (const status of [401, 500]) {
      answer = json({}, status);
      await expect(aClient().embed("query", ["a"])).rejects.toMatchObject({ code: "UNAVAILABLE" });
    }
    answer = (response) => response.writeHead(302, { location: `${baseUrl}/other` }).end();
    await expect(aClient().embed("query", ["a"])).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const nobody = aClient({ baseUrl: "http://127.0.0.1:1" });
    await expect(nobody.ping()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("that failed makes nobody who asks something wait again, for a while", async () => {
    let now = 0;
    const client = aClient({ now: () => now, restMs: 1000 });
    answer = json({}, 500);
    await expect(client.embed("query", ["a"])).rejects.toMatchObject({ code: "UNAVAILABLE" });
    answer = vectors(UP);
    await expect(client.embed("query", ["a"])).rejects.toMatchObject({ code: "RESTING" });
    now = 1000;
    await expect(client.embed("query", ["a"])).resolves.toHaveLength(1);
    expect(asked).toHaveLength(2);
  });
});
