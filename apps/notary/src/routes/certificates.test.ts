import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import type { Certificate } from "@foja/pades/x509/certificate";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import type { Identity } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { type CertificateFolder, PasswordFileMissing } from "../certificates/folder";
import { API_KEY, aNotary, pki } from "../test-support/a-notary";

const own = ({ certificates: [der] }: Identity): Certificate => parseCertificate(der);

const FILES: Readonly<Record<string, () => Certificate>> = {
  azul: () => own(pki.p256),
  bolivar: () => own(pki.expired),
  carhue: () => {
    throw new CertificateError("UNREADABLE", "x");
  },
  dolores: () => {
    throw new Pkcs12Error("WRONG_PASSWORD", "x");
  },
  escobar: () => own(pki.notForSigning),
  junin: () => {
    throw new PasswordFileMissing("junin.password");
  },
};

const certificates: CertificateFolder = {
  tenants: async () => Object.keys(FILES),
  read: async (tenantId) => FILES[tenantId]?.(),
};

const { app } = await aNotary({ certificates });
const get = (url: string) => app.inject({ url, headers: { "x-api-key": API_KEY } });

describe("GET /certificate/{tenant_id}", () => {
  test("tells what the certificate is", async () => {
    const { notBefore, notAfter, x509 } = own(pki.p256);
    expect((await get("/certificate/azul")).json()).toEqual({
      exists: true,
      tenant_id: "azul",
      subject: "CN=Bruno Díaz, serialNumber=CUIT 20222222223, C=AR",
      issuer: "CN=Intermedia de prueba, O=Autoridad de prueba, C=AR",
      not_valid_before: notBefore.toISOString(),
      not_valid_after: notAfter.toISOString(),
      is_valid: true,
      validation_message: "El certificado es válido",
      serial_number: x509.serialNumber.toLowerCase(),
    });
  });

  test.each([
    { tenant: "bolivar", exists: true, text: "El certificado está vencido" },
    { tenant: "carhue", exists: true, text: "No se puede leer el certificado" },
    { tenant: "dolores", exists: true, text: "La contraseña del certificado es incorrecta" },
    {
      tenant: "junin",
      exists: true,
      text: "Falta la contraseña del certificado: no existe el archivo junin.password",
    },
    { tenant: "escobar", exists: true, text: "El certificado no está habilitado para firmar" },
    { tenant: "nadie", exists: false, text: "No hay un certificado para este municipio" },
  ])("$tenant: $text", async ({ tenant, exists, text }) => {
    const answer = await get(`/certificate/${tenant}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ exists, is_valid: false, validation_message: text });
  });

  test("warns in the last 30 days", async () => {
    const { notAfter } = own(pki.p256);
    const at = (days: number) => ({ now: () => new Date(notAfter.getTime() - days * 86_400_000) });
    const textAt = async (days: number): Promise<string> => {
      const notary = await aNotary({ certificates, ...at(days) });
      const answer = await notary.app.inject({
        url: "/certificate/azul",
        headers: { "x-api-key": API_KEY },
      });
      return answer.json().validation_message;
    };
    expect(await textAt(31)).toBe("El certificado es válido");
    expect(await textAt(30)).toBe("El certificado es válido; vence en 30 días");
    expect(await textAt(1)).toBe("El certificado es válido; vence en 1 día");
  });

  test.each([
    "/certificate/..%2f..%2fetc%2fpasswd",
    "/certificate/a.b",
    "/certificate/%00",
    "/certificate/a%5Cb",
    `/certificate/${"a".repeat(64)}`,
    `/certificate/${"a".repeat(900)}`,
  ])("%s is refused", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error_code: "INVALID_TENANT_ID" });
  });
});

test("GET /health names those alone that /certificate/{tenant_id} calls valid", async () => {
  const { certificates: all } = (await get("/certificates")).json();
  const valid = all.filter((one: { is_valid: boolean }) => one.is_valid);
  const { available_certificates: available } = (await app.inject({ url: "/health" })).json();
  expect(available).toEqual(valid.map((one: { tenant_id: string }) => one.tenant_id));
  expect(available).toEqual(["azul"]);
});

test("GET /certificates lists them all, those that can't be read too", async () => {
  const answer = (await get("/certificates")).json();
  expect(answer.total).toBe(6);
  expect(answer.certificates.map((one: { tenant_id: string }) => one.tenant_id)).toEqual(Object.keys(FILES));
  expect(answer.certificates.filter((one: { is_valid: boolean }) => one.is_valid)).toHaveLength(1);
  expect(answer.certificates[0]).toEqual((await get("/certificate/azul")).json());
});

test.each(["/certificates", "/certificate/azul", "/openapi.json"])("%s needs the key", async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers.error_code]).toEqual([401, "INVALID_API_KEY"]);
});
