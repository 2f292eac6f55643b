import { parseCertificate } from "../x509/certificate";
import type { IssuedKey } from "../x509/local-authority";
import { createCrl, type RevokedCertificate } from "./create-crl";
import { createOcspResponder } from "./respond";

export type LocalRevocation = {
  /** OCSPRequest in, OCSPResponse out, DER: what stands at `ocspUrl`. */
  ocsp(request: Uint8Array): Buffer;
  /** CertificateList, DER: what stands at `crlUrl`. */
  crl(): Buffer;
  /** The root's certificate, DER: what stands at `issuerUrl`. */
  issuer(): Buffer;
};

const DAY_MS = 86_400_000;
const LIST_DAYS = 7;

/**
 * What a local authority has to publish so that its signatures can be raised to B-LT like those of a real one. Which certificates are
 * revoked is asked each time.
 */
export const createLocalRevocation = (input: {
  readonly root: IssuedKey;
  readonly responder: IssuedKey;
  readonly revoked: () => readonly RevokedCertificate[];
  readonly now: () => Date;
}): LocalRevocation => {
  const { root, responder, revoked, now } = input;
  const issuer = parseCertificate(root.certificates[0]);
  const service = createOcspResponder({
    issuer,
    key: responder.key,
    certificates: responder.certificates.slice(0, 1),
    now,
    validForMs: DAY_MS,
    stateOf: (serialNumber) => {
      const entry = revoked().find((candidate) => candidate.serialNumber.equals(serialNumber));
      return entry ? { status: "revoked", ...entry } : { status: "good" };
    },
  });
  return {
    ocsp: (request) => service.respond(request),
    issuer: () => issuer.der,
    crl: () =>
      createCrl({
        issuer,
        key: root.key,
        revoked: revoked(),
        number: Math.floor(now().getTime() / 1000),
        thisUpdate: now(),
        nextUpdate: new Date(now().getTime() + LIST_DAYS * DAY_MS),
      }),
  };
};
