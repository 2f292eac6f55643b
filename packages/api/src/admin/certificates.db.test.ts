import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { aDoor } from "../testing/a-door";
import { aKey, credentials } from "../testing/a-key";
import { adminDoor } from "./door";

// What only the door decides: statuses of files that are not what they should be, and that nothing secret is kept.

const town = await townOfFile();
const { call } = aDoor(town, adminDoor);
const key = await aKey(town, town, { type: "api" });
const headers = {
  ...credentials(key, town.people.admin.id),
  "x-tenant-schema": town.schema,
  "idempotency-key": "una-sola-vez",
};

const send = (path: string, parts: Readonly<Record<string, string | Buffer>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts))
    form.set(name, typeof value === "string" ? value : new File([new Uint8Array(value)], `${name}.bin`));
  return call("POST", path, { headers, body: form });
};

const P12 = { cert_file: Buffer.from("certificado"), cert_password: "clave-de-prueba" };
const parts = {
  cer_file: P12.cert_file,
  key_file: Buffer.from("clave"),
  cert_password: P12.cert_password,
};

test.each<[string, string, Readonly<Record<string, string | Buffer>>, number, string, string?]>([
  [
    "a wrong password",
    "",
    { ...P12, cert_password: "x" },
    400,
    "CERTIFICATE_WRONG_PASSWORD",
    "cert_password",
  ],
  ["no key file", "", { ...P12, cert_file: Buffer.from("x") }, 400, "CERTIFICATE_NOT_PKCS12", "cert_file"],
  ["more than 5 MB", "", { ...P12, cert_file: Buffer.alloc(5 * 2 ** 20 + 1) }, 413, "CERTIFICATE_TOO_LARGE"],
  ["no file", "", { cert_password: "x" }, 422, "INVALID_INPUT", "cert_file"],
  ["another municipality", "", { ...P12, tenant_id: "200_otra" }, 403, "TENANT_FORBIDDEN"],
  [
    "a key of another",
    "/finalize",
    { ...parts, key_file: Buffer.from("x") },
    400,
    "KEY_MISMATCH",
    "key_file",
  ],
  [
    "a short password",
    "/finalize",
    { ...parts, cert_password: "1234567" },
    422,
    "INVALID_INPUT",
    "cert_password",
  ],
])("%s is told", async (_name, path, sent, status, code, field) => {
  const response = await send(`/certificates${path}`, sent);
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { code, detail: expect.any(String), ...(field && { errors: [{ path: field }] }) },
  ]);
});

test("what is loaded is answered to nobody else, and neither answer nor password are kept for a repeat", async () => {
  const response = await send("/certificates", P12);
  expect([response.status, response.headers.get("cache-control")]).toEqual([201, "no-store"]);
  const made = await send("/certificates/finalize", parts);
  expect(made.status).toBe(201);
  expect(await town.db.repeatedRequest.count()).toBe(0);
});
