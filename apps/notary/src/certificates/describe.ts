import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import type { Certificate } from "@foja/pades/x509/certificate";
import { CertificateError } from "@foja/pades/x509/certificate-error";
import type { DistinguishedName } from "@foja/pades/x509/name";
import { assertMaySign } from "@foja/pades/x509/signing-certificate";
import type { CertificateAnswer } from "../answers/certificate";
import { type CertificateFolder, PasswordFileMissing } from "./folder";
import { CERTIFICATE_TEXTS, PKCS12_TEXTS } from "./texts";

const DAY_MS = 86_400_000;
const WARNING_DAYS = 30;

/** What a tenant's certificate is and whether it may sign at `at`. A file that can't be read is an answer, not an error. */
export const describeCertificate = async (
  folder: CertificateFolder,
  tenantId: string,
  at: Date,
): Promise<CertificateAnswer> => {
  try {
    const certificate = await folder.read(tenantId);
    if (!certificate) return nothing(tenantId, false, "No hay un certificado para este municipio");
    return { exists: true, tenant_id: tenantId, ...describe(certificate), ...judge(certificate, at) };
  } catch (error) {
    const text = unreadableText(error);
    if (!text) throw error;
    return nothing(tenantId, true, text);
  }
};

/** Tenants whose certificate may sign at `at`, sorted. */
export const usableTenants = async (folder: CertificateFolder, at: Date): Promise<string[]> => {
  const usable: string[] = [];
  // One after the other: at the first look each may cost the opening of a key file.
  for (const tenantId of await folder.tenants()) {
    if ((await describeCertificate(folder, tenantId, at)).is_valid) usable.push(tenantId);
  }
  return usable;
};

const nothing = (tenantId: string, exists: boolean, text: string): CertificateAnswer => ({
  exists,
  tenant_id: tenantId,
  subject: null,
  issuer: null,
  not_valid_before: null,
  not_valid_after: null,
  is_valid: false,
  validation_message: text,
  serial_number: null,
});

const describe = ({ subject, issuer, notBefore, notAfter, x509 }: Certificate) => ({
  subject: nameText(subject),
  issuer: nameText(issuer),
  not_valid_before: notBefore.toISOString(),
  not_valid_after: notAfter.toISOString(),
  serial_number: x509.serialNumber.toLowerCase(),
});

const judge = (certificate: Certificate, at: Date) => {
  try {
    assertMaySign(certificate, at);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    return { is_valid: false, validation_message: CERTIFICATE_TEXTS[error.code] };
  }
  const days = Math.floor((certificate.notAfter.getTime() - at.getTime()) / DAY_MS);
  const warning = days <= WARNING_DAYS ? `; vence en ${days === 1 ? "1 día" : `${days} días`}` : "";
  return { is_valid: true, validation_message: `El certificado es válido${warning}` };
};

const unreadableText = (error: unknown): string | undefined => {
  if (error instanceof CertificateError) return CERTIFICATE_TEXTS[error.code];
  if (error instanceof PasswordFileMissing)
    return `Falta la contraseña del certificado: no existe el archivo ${error.fileName}`;
  if (error instanceof Pkcs12Error) return PKCS12_TEXTS[error.code];
  return undefined;
};

const nameText = (name: DistinguishedName): string =>
  [
    name.commonName && `CN=${name.commonName}`,
    name.serialNumber && `serialNumber=${name.serialNumber}`,
    name.organizationalUnit && `OU=${name.organizationalUnit}`,
    name.organization && `O=${name.organization}`,
    name.country && `C=${name.country}`,
  ]
    .filter(Boolean)
    .join(", ");
