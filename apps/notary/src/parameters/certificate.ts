import { CERTIFICATE_MAX_BYTES, type Form } from "../http/form";
import { megabytes } from "../http/megabytes";
import { Problem } from "../problem";
import { given } from "./text";

export type CertificateFile = { readonly p12: Uint8Array; readonly password: string };

/**
 * The certificate of the request; undefined when it has none. An empty password is one: such files exist.
 * @throws Problem CERTIFICATE_LOAD_ERROR
 */
export const readCertificate = (form: Form): CertificateFile | undefined => {
  const file = form.files.get("cert_file");
  if (form.tooLarge.has("cert_file") || (file && file.bytes.length > CERTIFICATE_MAX_BYTES)) {
    throw new Problem(
      "CERTIFICATE_LOAD_ERROR",
      `El certificado supera el máximo de ${megabytes(CERTIFICATE_MAX_BYTES)}`,
    );
  }
  if (given(form.fields.get("cert_file")) !== undefined)
    throw new Problem("CERTIFICATE_LOAD_ERROR", "cert_file debe ser un archivo");
  const password = form.fields.get("cert_password");
  return file && file.bytes.length > 0 && password !== undefined ? { p12: file.bytes, password } : undefined;
};
