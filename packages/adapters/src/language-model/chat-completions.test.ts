import { startModelServer } from "@foja/testing/language-model/model-server";
import { afterAll, expect, test } from "vitest";
import { createChatCompletions } from "./chat-completions";

const server = await startModelServer();
afterAll(() => server.close());

const { baseUrl } = server;
const REQUEST = { instructions: "Resumí", text: "Ñandú", tokensMax: 50 };
const aModel = (timeoutMs = 5_000) =>
  createChatCompletions({ baseUrl, model: "mini", apiKey: "secreto", timeoutMs });

test("asks as servers of models expect it, with the key", async () => {
  server.says("Un resumen.");
  expect(await aModel().write(REQUEST)).toBe("Un resumen.");
  const { url, headers, body } = server.asked.at(-1)!;
  expect([url, headers.authorization]).toEqual(["/v1/chat/completions", "Bearer secreto"]);
  expect(body).toMatchObject({
    model: "mini",
    max_tokens: 50,
    messages: [
      { role: "system", content: "Resumí" },
      { role: "user", content: "Ñandú" },
    ],
  });
});

test("asks without a key where there is none", async () => {
  server.says("Un resumen.");
  await createChatCompletions({ baseUrl, model: "mini" }).write(REQUEST);
  expect(server.asked.at(-1)!.headers).not.toHaveProperty("authorization");
});

test.each([
  [400, "unusable"],
  [413, "unusable"],
  [401, "away"],
  [404, "away"],
  [429, "away"],
  [500, "away"],
])("status %i means %s, and what it says is not passed on", async (status, kind) => {
  server.answer((response) => void response.writeHead(status).end("la clave es secreto"));
  const refusal = { kind, message: `status ${status}` };
  await expect(aModel().write(REQUEST)).rejects.toMatchObject(refusal);
});

test.each(["", "<html>", "{}", '{"choices":[]}', '{"choices":[{"message":{"content":null}}]}'])(
  "%j is no answer",
  async (body) => {
    server.answer((response) => void response.end(body));
    await expect(aModel().write(REQUEST)).rejects.toMatchObject({ kind: "unusable" });
  },
);

test("an answer that does not end is not read to its end", async () => {
  server.answer((response) => {
    const more = () =>
      void (response.write("a".repeat(64 * 1024)) ? setImmediate(more) : response.once("drain", more));
    more();
  });
  await expect(aModel().write(REQUEST)).rejects.toMatchObject({ kind: "unusable" });
});

test("one that is too slow, sends elsewhere or is not there is away", async () => {
  server.answer(() => undefined);
  await expect(aModel(100).write(REQUEST)).rejects.toMatchObject({ kind: "away", message: /time/ });
  server.answer((response) => void response.writeHead(307, { location: `${baseUrl}/other` }).end());
  await expect(aModel().write(REQUEST)).rejects.toMatchObject({ kind: "away" });
  const nobody = createChatCompletions({ baseUrl: "http://127.0.0.1:1", model: "mini" });
  await expect(nobody.write(REQUEST)).rejects.toMatchObject({ kind: "away" });
});
