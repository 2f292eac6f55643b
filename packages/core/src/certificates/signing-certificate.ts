import type { SigningCertificate } from "@foja/db/generated/global/client";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { meant } from "../kernel/meaning";
import { defineRefusal } from "../kernel/refusal";
import { exactText } from "../kernel/text";

export const otherMunicipality = defineRefusal(
  "forbidden",
  "TENANT_FORBIDDEN",
  "Solo se administra el certificado del propio municipio",
);
export const noCertificate = defineRefusal(
  "not_found",
  "NOT_FOUND",
  "El municipio no tiene un certificado de firma",
);
export const certificateFileTooLarge = defineRefusal<[maxBytes: number]>(
  "payload_too_large",
  "CERTIFICATE_TOO_LARGE",
  (maxBytes) =>
    maxBytes < MEGABYTE
      ? `El archivo supera el máximo de ${Math.floor(maxBytes / 1024)} KB`
      : `El archivo supera el máximo de ${Math.floor(maxBytes / MEGABYTE)} MB`,
);

const MEGABYTE = 1024 * 1024;

export const tenantIdInput = meant(exactText(100), {
  refers: "tenant",
  note: "Identificador del municipio, por ejemplo `100_muni`: solo el propio",
});

const PASSWORD_MIN = 8;
const passwordText = exactText(500);

export const passwordInput = meant(passwordText, {
  note: "Contraseña del archivo .p12; se guarda cifrada y no se devuelve",
  example: "clave-de-prueba",
});

/** Of a file that is made here (specification 3, 8). */
export const newPasswordInput = meant(passwordText.min(PASSWORD_MIN), {
  note: `Contraseña del archivo .p12 que se arma, de ${PASSWORD_MIN} caracteres o más; también abre la clave si viene cifrada`,
  example: "clave-de-prueba",
});

/** @throws forbidden TENANT_FORBIDDEN */
export const requireOwn = ({ tenant }: Pick<Context, "tenant">, tenantId: string | undefined): void => {
  if (tenantId !== undefined && tenantId !== tenant.schema) throw otherMunicipality();
};

const DAY_MS = 24 * 3_600_000;

/** Days before its end at which administrators are told of it, the farthest first. */
export const WARNED_DAYS = [60, 30, 7] as const;

/** Whole days until its end; below zero when that has passed. */
export const daysLeftOf = ({ notAfter }: Pick<SigningCertificate, "notAfter">, now: Date): number =>
  Math.floor((notAfter.getTime() - now.getTime()) / DAY_MS);

/** The nearest of `WARNED_DAYS` that it has come to; undefined while there is time. */
export const warningDueOf = (daysLeft: number): number | undefined =>
  WARNED_DAYS.findLast((days) => daysLeft <= days);

export const certificateForAdmin = z.strictObject({
  id: z.guid(),
  tenant_id: z.string(),
  subject: z.string(),
  issuer: z.string(),
  serial_number: z.string(),
  not_valid_before: z.iso.datetime(),
  not_valid_after: z.iso.datetime(),
  is_active: z.boolean().describe("Si el municipio firma con él"),
  is_valid: z.boolean().describe("Si está dentro de su vigencia"),
  days_left: z.int().describe("Días enteros hasta el vencimiento; negativo si ya venció"),
  validation_message: z.string().describe("En palabras, con lo que hay que hacer"),
  created_at: z.iso.datetime(),
});

export const presentCertificate = (
  row: SigningCertificate,
  { tenant, now }: Pick<Context, "tenant" | "now">,
): z.output<typeof certificateForAdmin> => {
  const at = now();
  const isValid = row.notBefore <= at && at < row.notAfter;
  const daysLeft = daysLeftOf(row, at);
  return {
    id: row.id,
    tenant_id: tenant.schema,
    subject: row.subject,
    issuer: row.issuer,
    serial_number: row.serialNumber,
    not_valid_before: row.notBefore.toISOString(),
    not_valid_after: row.notAfter.toISOString(),
    is_active: row.isActive,
    is_valid: isValid,
    days_left: daysLeft,
    validation_message: messageOf(row, isValid, daysLeft),
    created_at: row.createdAt.toISOString(),
  };
};

const messageOf = (row: SigningCertificate, isValid: boolean, daysLeft: number): string => {
  if (!row.isActive) return "Reemplazado por otro certificado";
  if (!isValid)
    return daysLeft < 0
      ? "El certificado está vencido: nadie firma electrónicamente. Cargue uno nuevo"
      : "El certificado todavía no está vigente";
  if (warningDueOf(daysLeft) === undefined) return "El certificado es válido";
  return `El certificado es válido, pero vence ${inDays(daysLeft)}. Pida y cargue el que lo reemplaza`;
};

export const inDays = (days: number): string => {
  if (days === 0) return "hoy";
  return days === 1 ? "en 1 día" : `en ${days} días`;
};
