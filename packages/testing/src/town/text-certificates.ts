import { CertificateRefused, type Certificates } from "@foja/core/ports/certificates";

// As far as operations can tell: a key file is one word, and what it is made of are two others.

const P12 = Buffer.from("certificado");
const KEY = Buffer.from("clave");

export type TextCertificatesOptions = { readonly password: string; readonly now: () => Date };

export const createTextCertificates = ({ password: right, now }: TextCertificatesOptions): Certificates => {
  let serial = 100;
  return {
    read: async (p12, password) => {
      if (!P12.equals(p12)) throw new CertificateRefused("NOT_PKCS12");
      if (password !== right) throw new CertificateRefused("WRONG_PASSWORD");
      serial += 1;
      const year = now().getUTCFullYear();
      return {
        subject: "CN=Municipalidad de Villa Ejemplo",
        issuer: "CN=Autoridad de prueba",
        serialNumber: String(serial),
        notBefore: new Date(Date.UTC(year - 1, 0, 1)),
        notAfter: new Date(Date.UTC(year + 2, 0, 1)),
      };
    },
    request: async ({ commonName }) => ({
      keyPem: "clave",
      csrPem: `requerimiento de ${commonName}`,
      sha256: "0".repeat(64),
    }),
    assemble: async ({ certificates, key }) => {
      if (!P12.equals(certificates)) throw new CertificateRefused("CERTIFICATE_UNREADABLE");
      if (!KEY.equals(key)) throw new CertificateRefused("KEY_MISMATCH");
      return new Uint8Array(P12);
    },
  };
};
