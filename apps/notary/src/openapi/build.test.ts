import { spawnSync } from "node:child_process";
import { sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { describe, expect, test } from "vitest";
import product from "../../../../package.json" with { type: "json" };
import { PROBLEM_CODES } from "../problem";
import { API_KEY, aNotary, goodParts, p12Of } from "../test-support/a-notary";
import { askingTown, town } from "../test-support/a-town-authority";
import type { FormParts } from "../test-support/multipart";
import { buildOpenApi } from "./build";
import { OPERATIONS } from "./operations";

const APP = path.join(import.meta.dirname, "../..");
const REDOCLY = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@redocly/cli/package.json"))),
  "bin/cli.js",
);
const OFFLINE = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

type FormSchema = {
  readonly additionalProperties?: false;
  readonly required: readonly string[];
  readonly properties: Readonly<
    Record<string, { readonly maxLength?: number; readonly enum?: string[]; readonly pattern?: string }>
  >;
};
type Document = {
  readonly info: { readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, FormSchema>> };
};

const { app, post } = await aNotary(askingTown({ isDown: false, isRevoked: false }));
const stamped: FormParts = {
  ...(await goodParts()),
  cert_file: await p12Of(town.signer),
  document_number: "IF-1",
  city: "Tandil",
};
const signed = (await post("/sign-pdf", stamped)).rawPayload;
const certificates_file = Buffer.from(writePemCertificates(...town.person.certificates));
const holder = { certificates_file, national_id: "27111111114" };
const { cert_file: _file, cert_password: _password, ...person } = stamped;
const handed = aPdf();
const forPerson: FormParts = { ...person, pdf_file: handed, certificates_file };
const prepared = (await post("/prepare-signature", forPerson)).json<{
  update_b64: string;
  byte_range: number[];
  to_sign_b64: string;
}>();
/** What each form is filled with when nothing is wrong. */
const GOOD: Readonly<Record<string, FormParts>> = {
  "/sign-pdf": stamped,
  "/stamp-number": { pdf_file: aPdf(), document_number: "IF-1", city: "Tandil" },
  "/sign-pdf/verify": { pdf_file: signed },
  "/extend-pdf": { pdf_file: signed, level: "B-LT" },
  "/timestamp": { sha256: "0".repeat(64) },
  "/check-signer": holder,
  "/prepare-signature": forPerson,
  "/complete-signature": {
    ...holder,
    pdf_file: Buffer.concat([handed, Buffer.from(prepared.update_b64, "base64")]),
    byte_range: prepared.byte_range.join(","),
    signature_b64: sign("sha256", Buffer.from(prepared.to_sign_b64, "base64"), town.person.key).toString(
      "base64",
    ),
  },
};

describe("the service's description of itself", () => {
  test("passes the linter without a warning", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "foja-openapi-"));
    try {
      const file = path.join(folder, "openapi.json");
      writeFileSync(file, JSON.stringify(buildOpenApi()));
      const { stdout } = spawnSync(
        process.execPath,
        [REDOCLY, "lint", file, "--config", path.join(APP, "redocly.yaml"), "--format", "json"],
        { encoding: "utf8", env: { ...process.env, ...OFFLINE } },
      );
      expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("is served with the key, in the version of the product", async () => {
    const answer = await app.inject({ url: "/openapi.json", headers: { "x-api-key": API_KEY } });
    expect(answer.json()).toEqual(buildOpenApi());
    expect(answer.json<Document>().info.version).toBe(product.version);
  });

  test.each(OPERATIONS.map((row) => [row.method, row.path, row] as const))(
    "%s %s is served, and needs the key unless it says otherwise",
    async (method, route, { isPublic, form }) => {
      const url = route.replace(/\{\w+\}/g, "tandil");
      const status = async (headers: Record<string, string>) =>
        (await app.inject({ method, url, headers })).statusCode;
      expect(await status({})).toBe(isPublic ? 200 : 401);
      expect(await status({ "x-api-key": API_KEY })).toBe(form ? 415 : 200);
    },
  );
});

describe("the refusals", () => {
  type Responses = Readonly<Record<string, { readonly description: string; readonly headers: object }>>;
  const paths = buildOpenApi().paths as Readonly<Record<string, Record<string, { responses: Responses }>>>;
  const responses = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => Object.entries(operation.responses)),
  );

  test("every code that is ever answered stands at an operation", () => {
    const described = responses.flatMap(([, { description }]) => description.split(", "));
    const missing = PROBLEM_CODES.filter((code) => !described.includes(code));
    expect(missing).toEqual([]);
  });

  test("every answer with a code has it in a header too", () => {
    for (const [, { description, headers }] of responses) {
      const hasCode = PROBLEM_CODES.some((code) => description.split(", ").includes(code));
      expect([description, "error_code" in headers]).toEqual([description, hasCode]);
      expect(headers).toHaveProperty("X-Request-ID");
    }
  });
});

describe("the forms are what is said of them", () => {
  const { schemas } = buildOpenApi().components as Document["components"];
  const forms = OPERATIONS.flatMap(({ form, path: url, id }) => {
    const schema = schemas[`${id.charAt(0).toUpperCase()}${id.slice(1)}Form`];
    return form && schema ? [{ url, schema }] : [];
  });
  const cases = forms.flatMap(({ url, schema }) => [
    ...schema.required.map((name) => ({ url, what: `without ${name}`, parts: { [name]: undefined } })),
    ...Object.entries(schema.properties).flatMap(([name, { maxLength, enum: values, pattern }]) => [
      ...(maxLength ? [{ url, what: `${name} too long`, parts: { [name]: "x".repeat(maxLength + 1) } }] : []),
      ...(values ? [{ url, what: `${name} unknown`, parts: { [name]: "otra cosa" } }] : []),
      ...(pattern ? [{ url, what: `${name} of another form`, parts: { [name]: "¿?" } }] : []),
    ]),
  ]);

  test.each(cases)("$url $what: 400", async ({ url, parts }) => {
    expect((await post(url, GOOD[url] ?? {})).statusCode).toBe(200);
    expect((await post(url, { ...GOOD[url], ...parts })).statusCode).toBe(400);
  });

  test.each(forms)("$url knows no other field", async ({ url, schema }) => {
    const parts = { ...GOOD[url], otro: "x" };
    expect((await post(url, parts)).json()).toMatchObject({ error: "Parámetro desconocido: otro" });
    const file = { ...GOOD[url], otro: Buffer.from("%PDF-") };
    expect((await post(url, file)).json()).toMatchObject({ error: "Parámetro desconocido: otro" });
    expect(schema.additionalProperties).toBe(url === "/sign-pdf/verify" ? undefined : false);
  });

  test.each(["0", "1000", "1001", "0999", "9999", "-1"])(
    "existing_count %s is taken or not by both",
    async (count) => {
      const pattern = schemas.StampNumberForm?.properties.existing_count?.pattern ?? "";
      const answer = await post("/stamp-number", { ...GOOD["/stamp-number"], existing_count: count });
      // No page has room for a thousand; that is another refusal.
      expect(answer.json().error_code === "INVALID_PARAMETERS").toBe(!new RegExp(pattern).test(count));
    },
  );

  test("there are some", () => expect(cases.length).toBeGreaterThan(20));
});
