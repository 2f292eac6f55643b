// Receives the notices of a TAD key and believes only those that are signed (specification 2, 5; docs/webhooks.md). No dependencies.
//   WEBHOOK_SECRET=... PORT=4400 node examples/webhook-receiver.mjs
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET: secret, PORT = "4400" } = process.env;
if (!secret) throw new Error("Falta WEBHOOK_SECRET: el secreto de los avisos de la clave");
const WINDOW_SECONDS = 300;
const BODY_MAX = 1024 * 1024;

const isGenuine = (header, path, body) => {
  const [, t, v1] = /^t=(\d+),v1=([A-Za-z0-9+/=]+)$/.exec(header ?? "") ?? [];
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > WINDOW_SECONDS) return false;
  const digest = createHash("sha256").update(body).digest("hex");
  const expected = createHmac("sha256", secret).update(`${t}|POST|${path}|${digest}`).digest();
  const given = Buffer.from(v1, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const receive = async (request) => {
  const parts = []; // the bytes as they came: written again, JSON may have others
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length <= BODY_MAX) parts.push(part);
  }
  const body = Buffer.concat(parts);
  const path = request.url.split("?")[0];
  if (length > BODY_MAX || !isGenuine(request.headers["x-service-signature"], path, body)) return 401;
  const { event, document_id, case: about, ...rest } = JSON.parse(body);
  console.log(event, document_id ?? about?.number ?? "", JSON.stringify(rest)); // ignore events that you don't know
  return 204;
};

const server = createServer((request, response) =>
  receive(request).then(
    (status) => response.writeHead(status).end(),
    () => response.destroy(),
  ),
).listen(Number(PORT), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
