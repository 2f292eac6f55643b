import { PortError } from "./port-error";

/** What keeps a file from being what a municipality signs with. */
export type CertificateProblem =
  /** No key file (PKCS#12, RFC 7292). */
  | "NOT_PKCS12"
  | "WRONG_PASSWORD"
  | "UNSUPPORTED_FILE"
  /** It asks for more work, or holds more, than a file in use does. */
  | "TOO_COMPLEX"
  | "NO_KEY"
  | "NO_CERTIFICATE"
  /** Which of them is meant, nobody knows. */
  | "SEVERAL_KEYS"
  | "EXPIRED"
  | "NOT_YET_VALID"
  /** Below RSA 2048. */
  | "WEAK_KEY"
  | "UNSUPPORTED_KEY"
  | "WEAK_HASH"
  | "NOT_FOR_SIGNING"
  | "IS_AUTHORITY"
  | "CERTIFICATE_UNREADABLE"
  | "KEY_UNREADABLE"
  /** The private key is not the certificate's. */
  | "KEY_MISMATCH";

/** The message holds nothing secret and is for developers. */
export class CertificateRefused extends PortError {
  static override readonly called = "CertificateRefused";
  override readonly name = CertificateRefused.called;

  constructor(readonly problem: CertificateProblem) {
    super(problem);
  }
}

/** What a certificate says of itself. */
export type CertificateFacts = {
  readonly subject: string;
  readonly issuer: string;
  /** Lower-case hex. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

/** Whom a certificate is requested for. Each part at most 64 octets of UTF-8. */
export type CertificateSubject = {
  readonly commonName: string;
  readonly organization: string;
  readonly organizationalUnit?: string;
  /** As names of certificates have it: `CUIT 30712345679`. */
  readonly serialNumber: string;
  /** ISO 3166, two letters. */
  readonly country: string;
};

export type CertificateRequestFiles = {
  /** PKCS#8, not encrypted. Whoever gets it keeps it: nobody else does. */
  readonly keyPem: string;
  readonly csrPem: string;
  /** Of the request in DER, lower-case hex. */
  readonly sha256: string;
};

/** Reading and making what certificates consist of. Nothing is kept, and nothing secret stands in an error. */
export type Certificates = {
  /**
   * The certificate of a key file, judged for signing at that moment.
   * @throws CertificateRefused
   */
  read(p12: Uint8Array, password: string, at: Date): Promise<CertificateFacts>;
  /** A new RSA key of 2048 bits and the request (PKCS#10) for its certificate. */
  request(subject: CertificateSubject): Promise<CertificateRequestFiles>;
  /**
   * Certificate (PEM, DER or PKCS#7, with or without chain) and key (PEM or DER, perhaps encrypted with the same password) as one key
   * file, encrypted with AES-256. It is not judged: `read` does.
   * @throws CertificateRefused
   */
  assemble(parts: {
    readonly certificates: Uint8Array;
    readonly key: Uint8Array;
    readonly password: string;
  }): Promise<Uint8Array>;
};
