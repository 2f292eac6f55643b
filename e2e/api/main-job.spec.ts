import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { demo, demoFile } from "../lib/demo";
import { as, expectStatus } from "../lib/gateway";

const { creator, signer, numerator, outsider } = demo.users;

const download = async (url: string): Promise<string> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const file = join(mkdtempSync(join(tmpdir(), "foja-e2e-")), "oficial.pdf");
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  return file;
};

test("an external system opens a case, has a document signed by two people and links the official PDF", async () => {
  const opened = expectStatus(
    await as(creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "Habilitación comercial de prueba",
    }),
    201,
  );
  expect(opened.case_number).toMatch(/^EE-\d{4}-\d{6}-[A-Z]+-[A-Z0-9]+$/);

  const written = expectStatus(
    await as(creator)("POST", "/documents/", {
      document_type_acronym: demo.document_types.html,
      reference: "Informe técnico de prueba",
    }),
    201,
  );
  const path = `/documents/${written.document_id}`;

  expectStatus(
    await as(creator)("PATCH", path, {
      content:
        "<h1>Informe</h1><p>El local de la señora Ñandú reúne las condiciones.</p><script>alert(1)</script>",
      signers: [signer.user_id, numerator.user_id],
    }),
    200,
  );
  expect(expectStatus(await as(creator)("POST", `${path}/start-signing`), 200).status).toBe("sent_to_sign");

  // Not his turn yet: the one who numbers signs last.
  expect((await as(numerator)("POST", `${path}/sign`)).status).toBe(409);

  const first = expectStatus(await as(signer)("POST", `${path}/sign`), 200);
  expect(first).toMatchObject({ status: "sent_to_sign", document_number: null });

  const last = expectStatus(await as(numerator)("POST", `${path}/sign`), 200);
  expect(last.status).toBe("signed");
  expect(last.document_number).toMatch(/^[A-Z0-9]+-\d{4}-\d{8}-[A-Z]+-[A-Z0-9]+$/);

  expectStatus(
    await as(creator)("POST", `/cases/${opened.case_id}/documents/link`, {
      official_document_id: written.document_id,
    }),
    200,
  );
  const linked = expectStatus(await as(creator)("GET", `/cases/${opened.case_id}/documents`), 200);
  expect(
    (linked.documents as { document_number: string }[]).map(({ document_number }) => document_number),
  ).toEqual([expect.stringMatching(/^CAEX-/), last.document_number]);

  const { pdf_url: url } = expectStatus(await as(creator)("GET", `${path}/url`), 200);
  const file = await download(String(url));

  const signatures = execFileSync("pdfsig", [file], { encoding: "utf8" });
  expect(signatures.match(/Signature is Valid/g)).toHaveLength(2);
  execFileSync("qpdf", ["--check", file]);
  const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  expect(text).toContain(String(last.document_number));
  expect(text).toContain("señora Ñandú");
  expect(text).not.toContain("alert");
});

test("a person of another sector and another municipality see nothing of it", async () => {
  const opened = expectStatus(
    await as(creator)("POST", "/cases/", {
      case_template_id: demo.case_template_id,
      reference: "Expediente que otros no ven",
    }),
    201,
  );

  expect((await as(outsider)("GET", `/cases/${opened.case_id}`)).status).toBe(403);
  expect(
    (await as(demo.other.users.creator, demo.other.api_key)("GET", `/cases/${opened.case_id}`)).status,
  ).toBe(404);
  for (const call of [as(outsider), as(demo.other.users.creator, demo.other.api_key)]) {
    const found = expectStatus(await call("GET", "/cases/search?search=Expediente+que+otros+no+ven"), 200);
    expect(found).toMatchObject({ cases: [], total: 0 });
  }
  // A person of one municipality with the key of another is nobody.
  expect((await as(creator, demo.other.api_key)("GET", "/cases/search")).status).toBe(401);
});

test("the example of the README does what it says", () => {
  const folder = mkdtempSync(join(tmpdir(), "foja-e2e-"));
  const output = execFileSync(process.execPath, [join(process.cwd(), "examples/main-job.mjs")], {
    cwd: folder,
    env: { ...process.env, FOJA_DEMO: resolve(demoFile) },
    encoding: "utf8",
  });
  const [, file] = /PDF oficial: (\S+)/.exec(output) ?? [];
  expect(readdirSync(folder)).toEqual([]); // where somebody runs it is his own
  expect(dirname(String(file))).toBe(dirname(resolve(demoFile)));
  expect(execFileSync("pdfsig", [String(file)], { encoding: "utf8" })).toContain("Signature is Valid");
});
