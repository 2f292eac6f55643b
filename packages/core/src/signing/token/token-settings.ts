import { X509Certificate } from "node:crypto";
import type { Settings } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { defineRefusal } from "../../kernel/refusal";

/** Whom the certificates in people's tokens must lead to, and what counts while no authority answers. */
export const tokenSettingsObject = z.strictObject({
  trust_pem: z.string().describe("Las raíces, en PEM; vacío: las del servicio de firma"),
  authorities: z.array(
    z.strictObject({ subject: z.string(), valid_until: z.iso.datetime(), sha256: z.string() }),
  ),
  require_revocation: z
    .boolean()
    .describe(
      "Si ninguna autoridad responde sobre un certificado: true, no se firma; false, se lo toma por vigente",
    ),
});

export const presentTokenSettings = ({
  tokenTrust,
  requiresRevocation,
}: Pick<Settings, "tokenTrust" | "requiresRevocation">): z.input<typeof tokenSettingsObject> => ({
  trust_pem: tokenTrust,
  authorities: readAuthorities(tokenTrust).map((certificate) => ({
    subject: certificate.subject.replaceAll("\n", ", "),
    valid_until: certificate.validToDate.toISOString(),
    sha256: certificate.fingerprint256.replaceAll(":", "").toLowerCase(),
  })),
  require_revocation: requiresRevocation,
});

const AUTHORITIES_MAX = 64;

export const trustInvalid = defineRefusal<[what: string]>("unprocessable", "TRUST_INVALID", (what) => what, {
  about: "trust_pem",
});

const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** @throws trustInvalid */
export const readAuthorities = (pem: string): readonly X509Certificate[] => {
  const blocks = pem.match(BLOCK) ?? [];
  if (pem.replace(BLOCK, "").trim() !== "")
    throw trustInvalid("Sólo certificados en PEM, uno debajo del otro");
  if (blocks.length > AUTHORITIES_MAX) throw trustInvalid(`Hasta ${AUTHORITIES_MAX} certificados`);
  return blocks.map((block, index) => {
    const certificate = parse(block);
    if (!certificate) throw trustInvalid(`El certificado ${index + 1} no se puede leer`);
    if (!certificate.ca) throw trustInvalid(`El certificado ${index + 1} no es de una autoridad`);
    return certificate;
  });
};

const parse = (pem: string): X509Certificate | undefined => {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
};
