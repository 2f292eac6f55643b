// A town's portal, as small as it gets: a citizen fills in a form, their request is signed, a case is opened with it, and whatever the
// municipality notifies appears on their page. Needs nothing but Node 20 and a running product that may call this machine:
//   WEBHOOK_ALLOWED_ADDRESSES=127.0.0.1:4300 npm start
//   node examples/portal.mjs
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const demo = JSON.parse(readFileSync(process.env.FOJA_DEMO ?? ".local/demo.json", "utf8"));
const PORT = Number(process.env.PORT ?? 4300);
const CALLBACK = `http://127.0.0.1:${PORT}/avisos`;

// A real portal keeps its key, its secret and its requests in its own database, and its citizens sign in before anything.
const secret = randomBytes(32).toString("base64");
const requests = new Map();

const ask = async (path, { method = "GET", headers, body }) => {
  const response = await fetch(demo.base_url + path, {
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = await response.json();
  if (!response.ok) {
    const error = new Error(`${method} ${path}: ${response.status} ${answer.error ?? answer.detail}`);
    throw Object.assign(error, { code: answer.code });
  }
  return answer;
};

/** Everything that is done for a citizen: the key says which portal asks, X-Citizen-ID for whom. */
const tad = (method, path, { citizen, body, repeat } = {}) =>
  ask(`/api/v1/tad${path}`, {
    method,
    body,
    headers: {
      "X-API-Key": demo.tad_key,
      ...(citizen && { "X-Citizen-ID": citizen }),
      // Sent twice with the same key it is done once.
      ...(repeat && { "Idempotency-Key": repeat }),
    },
  });

/** An administrator does this once, in the back office: where the portal is told, and the secret that signs what it is told. */
const receiveNotices = async () => {
  const headers = {
    "X-API-Key": demo.admin_key,
    "X-Tenant-Schema": demo.municipality.schema,
    "X-User-ID": demo.users.admin.user_id,
  };
  const { api_keys } = await ask("/admin/api-keys?key_type=tad", { headers });
  const own = api_keys.find(({ api_key_prefix }) => demo.tad_key.startsWith(api_key_prefix));
  await ask(`/admin/api-keys/${own.id}`, {
    method: "PATCH",
    headers,
    body: { webhook_url: CALLBACK, webhook_secret: secret },
  });
};

const submit = async ({ full_name, country_id, subject, text }) => {
  const { id: citizen } = await tad("POST", "/citizens", { body: { full_name, country_id } });
  // Who they are is for the portal to find out; here it believes them.
  await tad("PATCH", `/citizens/${citizen}`, { body: { estado: "validado" } });
  const { document_types } = await tad("GET", "/document-types");
  const { acronym } = document_types.find(({ acronym }) => acronym === "PRESEN");
  const { document_id } = await tad("POST", "/documents", {
    citizen,
    repeat: `solicitud-${randomBytes(8).toString("hex")}`,
    body: {
      document_type_acronym: acronym,
      reference: subject,
      content_html: `<p>${plain(text)}</p>`,
    },
  });
  const before = requests.get(document_id);
  requests.set(document_id, { status: "en firma", notices: [], ...before, citizen, full_name, subject });
  // The notice may have been faster than the answer.
  if (before?.official_number) await openCase(document_id);
  return document_id;
};

/** With the signed request in hand: a case, and a place in it for the request, which the municipality accepts. */
const openCase = async (document_id) => {
  const request = requests.get(document_id);
  if (!request.citizen || request.status !== "firmada") return;
  request.status = "presentando";
  try {
    await present(request, document_id);
  } catch (error) {
    request.status = "firmada";
    throw error;
  }
};

const present = async (request, document_id) => {
  const { case_templates } = await tad("GET", "/case-templates");
  const { id: case_template_id } =
    case_templates.find(({ acronym }) => acronym === "RECLAM") ?? case_templates[0];
  const opened = await tad("POST", "/cases", {
    citizen: request.citizen,
    repeat: `expediente-${document_id}`,
    body: { case_template_id, reference: request.subject },
  });
  await tad("POST", `/cases/${opened.case_id}/propose`, { citizen: request.citizen, body: { document_id } });
  Object.assign(request, { ...opened, official_number: request.official_number, status: "presentada" });
};

/** A notice may be lost, and what follows from it may fail: what is not presented yet is asked for again. */
const lookAgain = async () => {
  for (const [document_id, { citizen, status }] of requests) {
    if (!citizen || !["en firma", "firmada"].includes(status)) continue;
    const now = await tad("GET", `/documents/${document_id}`, { citizen });
    if (now.status !== "queued")
      await NOTICES[now.status === "signed" ? "documents.signed" : "documents.signature_failed"](now);
  }
};

// Notices may come twice, and in time others: each is told apart by what it is about, and unknown ones are left alone.
const NOTICES = {
  "documents.signed": async ({ document_id, official_number }) => {
    const request = { status: "en firma", notices: [], ...requests.get(document_id), official_number };
    if (request.status === "en firma") request.status = "firmada";
    requests.set(document_id, request);
    await openCase(document_id);
  },
  "documents.signature_failed": ({ document_id, failure_reason }) => {
    Object.assign(requests.get(document_id) ?? {}, { status: "sin firmar", failure_reason });
  },
  "documents.notified": ({ case: { id }, documents }) => {
    const request = [...requests.values()].find(({ case_id }) => case_id === id);
    for (const { id: document_id, official_number, url } of documents) {
      if (request?.notices.some((notice) => notice.document_id === document_id)) continue;
      request?.notices.push({ document_id, official_number, url });
    }
  },
};

/** Of these five minutes, and by whoever has the secret (specification 2, 5). */
const isGenuine = (header, path, body) => {
  const [, t, v1] = /^t=(\d+),v1=([A-Za-z0-9+/=]+)$/.exec(header ?? "") ?? [];
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false;
  const digest = createHash("sha256").update(body).digest("hex");
  const expected = createHmac("sha256", secret).update(`${t}|POST|${path}|${digest}`).digest();
  const given = Buffer.from(v1, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const receive = async (request, response) => {
  const body = await read(request);
  if (!isGenuine(request.headers["x-service-signature"], "/avisos", body))
    return response.writeHead(401).end();
  // First the answer, then the work.
  response.writeHead(204).end();
  const notice = JSON.parse(body);
  await NOTICES[notice.event]?.(notice);
};

const read = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
};

const plain = (text) => String(text).replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const page = (title, body, refresh = "") =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}
<title>${title}</title><style>body{font:1.1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin:.8rem 0}input,textarea{display:block;width:100%;font:inherit;padding:.4rem;box-sizing:border-box}
button{font:inherit;padding:.5rem 1.2rem}</style><h1>${title}</h1>${body}</html>`;

const FORM = page(
  "Presentar una solicitud",
  `<form method="post" action="/solicitudes">
<label>Nombre y apellido <input name="full_name" required></label>
<label>CUIL <input name="country_id" required></label>
<label>Asunto <input name="subject" required></label>
<label>Qué solicita <textarea name="text" rows="5" required></textarea></label>
<button>Firmar y presentar</button></form>`,
);

const show = ({ status, subject, official_number, case_number, notices, failure_reason }) =>
  page(
    plain(subject),
    `<p>Estado: <strong>${plain(status)}</strong> ${plain(failure_reason ?? "")}</p>
<p>Documento: ${plain(official_number ?? "todavía sin número")}</p><p>Expediente: ${plain(case_number ?? "todavía sin número")}</p>
<h2>Notificaciones</h2><ul>${notices.map(({ official_number, url }) => `<li><a href="${plain(url)}">${plain(official_number)}</a></li>`).join("") || "<li>Ninguna</li>"}</ul>`,
    '<meta http-equiv="refresh" content="3">',
  );

const ROUTES = {
  "GET /": (_request, response) => html(response, FORM),
  "POST /avisos": receive,
  "POST /solicitudes": async (request, response) => {
    const id = await submit(Object.fromEntries(new URLSearchParams(String(await read(request)))));
    response.writeHead(303, { Location: `/solicitudes/${id}` }).end();
  },
};

const html = (response, text) =>
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(text);

const route = async (request, response) => {
  const known = ROUTES[`${request.method} ${request.url}`];
  if (known) return known(request, response);
  const found = requests.get(request.url.replace("/solicitudes/", ""));
  if (!found) return response.writeHead(404).end();
  const isJson = request.headers.accept === "application/json";
  return isJson ? response.end(JSON.stringify(found)) : html(response, show(found));
};

try {
  await receiveNotices();
} catch (error) {
  // The product calls public addresses alone, over https, unless whoever runs it allows others.
  if (error.code !== "WEBHOOK_URL_UNSUITABLE") throw error;
  console.error(`${error.message}\nThe product must be allowed to call this machine. Start it again with:`);
  console.error(`  WEBHOOK_ALLOWED_ADDRESSES=127.0.0.1:${PORT} npm start`);
  process.exit(1);
}
setInterval(() => lookAgain().catch(({ message }) => console.error(message)), 20_000);
createServer((request, response) =>
  route(request, response).catch((error) => {
    console.error(error.message);
    if (!response.headersSent)
      response.writeHead(502).end(page("No se pudo presentar", "<p>Intente de nuevo.</p>"));
  }),
).listen(PORT, "127.0.0.1", () => console.log(`Portal: http://127.0.0.1:${PORT}`));
