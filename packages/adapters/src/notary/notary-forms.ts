import { createHash } from "node:crypto";
import type {
  CompleteRequest,
  ExtendRequest,
  PrepareRequest,
  SignRequest,
  TokenHolder,
} from "@foja/core/ports/notary";

/** Multipart body of POST /sign-pdf (specification 3, 4.1, and decisions D). */
export const signForm = ({ pdf, person, certificate, stamp, ...request }: SignRequest): FormData => {
  const form = new FormData();
  form.append("tenant_id", request.tenantId);
  form.append("expected_sha256", createHash("sha256").update(pdf).digest("hex"));
  form.append("level", request.level);
  form.append("timezone", request.timezone);
  if (request.fieldName !== undefined) form.append("field_name", request.fieldName);
  appendPerson(form, person, stamp);
  form.append("cert_password", certificate.password);
  form.append("cert_file", new Blob([new Uint8Array(certificate.p12)]), "certificado.p12");
  appendPdf(form, pdf);
  return form;
};

/** Multipart body of POST /check-signer. */
export const checkForm = (holder: TokenHolder, tenantId: string): FormData => {
  const form = new FormData();
  appendHolder(form, holder);
  form.append("tenant_id", tenantId);
  return form;
};

/** Multipart body of POST /prepare-signature. */
export const prepareForm = ({ pdf, person, stamp, ...request }: PrepareRequest): FormData => {
  const form = new FormData();
  form.append("tenant_id", request.tenantId);
  form.append("expected_sha256", createHash("sha256").update(pdf).digest("hex"));
  form.append("timezone", request.timezone);
  appendPerson(form, person, stamp);
  appendPem(form, "certificates_file", request.certificates);
  appendPdf(form, pdf);
  return form;
};

/** Multipart body of POST /complete-signature. */
export const completeForm = ({ pdf, holder, signature, ...request }: CompleteRequest): FormData => {
  const form = new FormData();
  form.append("tenant_id", request.tenantId);
  form.append("expected_sha256", createHash("sha256").update(pdf).digest("hex"));
  form.append("byte_range", request.byteRange.join(","));
  form.append("signature_b64", Buffer.from(signature).toString("base64"));
  appendHolder(form, holder);
  appendPdf(form, pdf);
  return form;
};

const appendPerson = (form: FormData, person: SignRequest["person"], stamp: SignRequest["stamp"]): void => {
  for (const [name, value] of Object.entries(person)) form.append(name, value);
  if (!stamp) return;
  form.append("document_number", stamp.number);
  form.append("city", stamp.city);
  form.append("stamp_position", stamp.position);
};

const appendHolder = (form: FormData, holder: TokenHolder): void => {
  appendPem(form, "certificates_file", holder.certificates);
  if (holder.trust !== null) appendPem(form, "trust_file", holder.trust);
  form.append("national_id", holder.nationalId);
  form.append("require_revocation", String(holder.isRevocationRequired));
  form.append("use_pss", String(holder.usesPss));
};

const appendPem = (form: FormData, name: string, pem: string): void =>
  form.append(name, new Blob([pem], { type: "application/x-pem-file" }), "certificados.pem");

/** Multipart body of POST /extend-pdf. */
export const extendForm = ({ pdf, to, tenantId, trust }: ExtendRequest): FormData => {
  const form = new FormData();
  form.append("tenant_id", tenantId);
  form.append("expected_sha256", createHash("sha256").update(pdf).digest("hex"));
  if (to === "renew") form.append("renew", "true");
  else form.append("level", to);
  if (trust) appendPem(form, "trust_file", trust);
  appendPdf(form, pdf);
  return form;
};

/** Multipart body of POST /sign-pdf/verify. */
export const verifyForm = (pdf: Uint8Array, trust?: string | null): FormData => {
  const form = new FormData();
  if (trust) appendPem(form, "trust_file", trust);
  appendPdf(form, pdf);
  return form;
};

/** Multipart body of POST /timestamp. */
export const timestampForm = (sha256: string): FormData => {
  const form = new FormData();
  form.append("sha256", sha256);
  return form;
};

const appendPdf = (form: FormData, pdf: Uint8Array): void =>
  form.append("pdf_file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "documento.pdf");
