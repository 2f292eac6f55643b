// The main job as another system does it: opens a case, writes a document in it, has it signed by two people and gets the official PDF.
// Needs nothing but Node 20 and a running `npm start`:  node examples/main-job.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const demoFile = process.env.FOJA_DEMO ?? ".local/demo.json";
const demo = JSON.parse(readFileSync(demoFile, "utf8"));
const { creator, signer, numerator } = demo.users;

// Too many requests, or something is away for a moment: nothing was done, and the answer says when to ask again (RFC 9110, 10.2.3).
const TRIES = 12;
const isForLater = ({ status, headers }) => status === 429 || status === 503 || headers.has("retry-after");
const secondsToWait = (headers) => {
  const told = headers.get("retry-after") ?? "2";
  const seconds = /^\d+$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1000;
  return Math.min(Math.max(seconds || 0, 0), 120);
};
const ask = async (address, options) => {
  for (let tried = 1; ; tried++) {
    const response = await fetch(address, options);
    if (response.ok || !isForLater(response) || tried === TRIES) return response;
    await response.body?.cancel();
    await wait(secondsToWait(response.headers) * 1000);
  }
};

const call = async (person, method, path, body) => {
  const response = await ask(`${demo.base_url}/api/v1${path}`, {
    method,
    headers: {
      "X-API-Key": demo.api_key,
      "X-User-ID": person.user_id,
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
  return answer;
};

const opened = await call(creator, "POST", "/cases/", {
  case_template_id: demo.case_template_id,
  reference: "Habilitación de un comercio",
});
console.log("Expediente", opened.case_number);

const { document_id } = await call(creator, "POST", "/documents/", {
  document_type_acronym: demo.document_types.html,
  reference: "Informe técnico del local",
});
// They sign in this order; the last one gives the number.
await call(creator, "PATCH", `/documents/${document_id}`, {
  content: "<p>El local reúne las condiciones que pide la ordenanza.</p>",
  signers: [signer.user_id, numerator.user_id],
});
await call(creator, "POST", `/documents/${document_id}/start-signing`);
await call(signer, "POST", `/documents/${document_id}/sign`);
const official = await call(numerator, "POST", `/documents/${document_id}/sign`);
console.log("Documento ", official.document_number);

await call(creator, "POST", `/cases/${opened.case_id}/documents/link`, { official_document_id: document_id });
const { documents } = await call(creator, "GET", `/cases/${opened.case_id}/documents`);
console.log("En el expediente:", documents.map(({ document_number }) => document_number).join(", "));

const file = join(dirname(demoFile), `${official.document_number}.pdf`);
const download = async () => {
  const { pdf_url } = await call(creator, "GET", `/documents/${document_id}/url`);
  const response = await ask(pdf_url);
  if (!response.ok) throw new Error(`GET ${pdf_url}: ${response.status}`);
  const pdf = Buffer.from(await response.arrayBuffer());
  writeFileSync(file, pdf);
  return pdf;
};
// Official at once, with the time of each signature (B-T). Moments later the product adds what proves it for years (B-LTA): the file
// only grows, by the authorities' answers and an archive time stamp over all.
const isArchived = (pdf) => pdf.includes("/ETSI.RFC3161");
let pdf = await download();
console.log("PDF oficial:", file);
for (let looked = 0; !isArchived(pdf) && looked < 30; looked++) {
  await wait(2000);
  pdf = await download();
}
console.log(
  "Nivel de las firmas:",
  isArchived(pdf) ? "B-LTA (archivado)" : "B-T (esta instalación no archiva, o lo hace más tarde)",
);
