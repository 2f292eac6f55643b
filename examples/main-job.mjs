// The main job as another system does it: opens a case, writes a document in it, has it signed by two people and gets the official PDF.
// Needs nothing but Node 20 and a running `npm start`:  node examples/main-job.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const demoFile = process.env.FOJA_DEMO ?? ".local/demo.json";
const demo = JSON.parse(readFileSync(demoFile, "utf8"));
const { creator, signer, numerator } = demo.users;

const call = async (person, method, path, body) => {
  const response = await fetch(`${demo.base_url}/api/v1${path}`, {
    method,
    headers: {
      "X-API-Key": demo.api_key,
      "X-User-ID": person.user_id,
      ...(body && { "Content-Type": "application/json" }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
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

const { pdf_url } = await call(creator, "GET", `/documents/${document_id}/url`);
const file = join(dirname(demoFile), `${official.document_number}.pdf`);
writeFileSync(file, Buffer.from(await (await fetch(pdf_url)).arrayBuffer()));
console.log("PDF oficial:", file);
