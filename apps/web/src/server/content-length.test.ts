import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { nameLength, withLength } from "./content-length";

/** A server that passes a route's answer on as Next does: without its length. */
const ask = async (answer: Response, method: string) => {
  const server = createServer((_request, response) => {
    nameLength(response);
    for (const [name, value] of withLength(answer).headers) {
      if (name !== "content-length") response.setHeader(name, [value]);
    }
    response.end(method === "HEAD" ? undefined : "contenido");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`, { method });
    return Object.fromEntries(headers);
  } finally {
    server.close();
  }
};

test.each(["GET", "HEAD"])(
  "the length of an answer to %s arrives, under its own name alone",
  async (method) => {
    const headers = await ask(new Response(null, { headers: { "content-length": "9", "x-a": "b" } }), method);
    expect(headers).toMatchObject({ "content-length": "9", "x-a": "b" });
    expect(headers).not.toHaveProperty("x-foja-length");
  },
);

test("an answer of unknown length has none", async () => {
  expect(await ask(new Response(null, { headers: { "x-a": "b" } }), "HEAD")).not.toHaveProperty(
    "content-length",
  );
});
