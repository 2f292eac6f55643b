// Receives the notices of a TAD key and believes only those that are signed. Each carries two signatures, of which one is enough: ours
// (specification 2, 5) and that of Standard Webhooks, which libraries check (docs/webhooks.md). No dependencies.
//   WEBHOOK_SECRET=... PORT=4400 node examples/webhook-receiver.mjs
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET: secret, PORT = "4400" } = process.env;
if (!secret) throw new Error("Falta WEBHOOK_SECRET: el secreto de los avisos de la clave");
const WINDOW_SECONDS = 300;
const BODY_MAX = 1024 * 1024;

const isFresh = (seconds) => Math.abs(Date.now() / 1000 - Number(seconds)) <= WINDOW_SECONDS;

const isSame = (base64, expected) => {
  const given = Buffer.from(base64, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Over <t>|POST|<path>|<SHA-256 of the body>, with the secret as it was loaded. */
const hasOurSignature = (header, path, body) => {
  const [, t, v1] = /^t=(\d+),v1=([A-Za-z0-9+/=]+)$/.exec(header ?? "") ?? [];
  if (!t || !isFresh(t)) return false;
  const digest = createHash("sha256").update(body).digest("hex");
  return isSame(v1, createHmac("sha256", secret).update(`${t}|POST|${path}|${digest}`).digest());
};

/** What the standard's libraries make of the secret: the bytes of its base64, or its own where it is none. */
const standardKey = () => {
  const text = secret.replace(/^whsec_/, "");
  const bytes = Buffer.from(text, "base64");
  return bytes.length > 0 && bytes.toString("base64") === text ? bytes : Buffer.from(secret);
};

/** Over <id>.<t>.<body>. The header may list several. */
const hasStandardSignature = (headers, body) => {
  const { "webhook-id": id, "webhook-timestamp": t, "webhook-signature": signatures = "" } = headers;
  if (!id || !/^\d+$/.test(t ?? "") || !isFresh(t)) return false;
  const expected = createHmac("sha256", standardKey()).update(`${id}.${t}.`).update(body).digest();
  return signatures.split(" ").some((one) => one.startsWith("v1,") && isSame(one.slice(3), expected));
};

const isGenuine = (headers, path, body) =>
  headers["x-service-signature"]
    ? hasOurSignature(headers["x-service-signature"], path, body)
    : hasStandardSignature(headers, body);

const receive = async (request) => {
  const parts = []; // the bytes as they came: written again, JSON may have others
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length <= BODY_MAX) parts.push(part);
  }
  const body = Buffer.concat(parts);
  const path = request.url.split("?")[0];
  if (length > BODY_MAX || !isGenuine(request.headers, path, body)) return 401;
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
