import type { IssuerSource } from "../revocation/issuers";
import { createTrustStore, type TrustStore } from "../trust/trust-store";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { isSelfIssued, isSignedBy, issuersAbove } from "../x509/chain";
import { readableCertificates } from "../x509/readable-certificates";
import { seekPath } from "./seek-path";

// A key file is opened once for many signatures, and what it holds does not change.
const known = new WeakMap<readonly Buffer[], Complete>();

type Complete = { readonly path: readonly Certificate[]; readonly certificates: readonly Buffer[] };

/**
 * What a signature is to bring, DER: the signer's certificate, and all that may stand above it, from the key file and from where
 * certificates say. All paths and not one: a cross certificate leads whom we don't know to his own anchor, and what is expired or
 * revoked does no harm beside its renewal. Nobody is asked when there is a good path to an anchor or to a root.
 * @param certificates the signer's own first, the others in any order
 * @throws CertificateError UNREADABLE for the signer's own
 */
export const completeCertificates = async (
  certificates: readonly Buffer[],
  { issuers, trustAnchors, at }: { issuers: IssuerSource; trustAnchors: readonly Certificate[]; at: Date },
): Promise<readonly Buffer[]> => {
  const before = known.get(certificates);
  if (before?.path.every(({ notBefore, notAfter }) => notBefore <= at && at <= notAfter))
    return before.certificates;

  const [own = Buffer.alloc(0), ...others] = certificates;
  const certificate = parseCertificate(own);
  const { verdict, candidates } = await seekPath(
    {
      certificate,
      candidates: readableCertificates(others),
      store: withRoots(trustAnchors),
      at,
      purpose: "signing",
    },
    issuers,
  );
  const complete = issuersAbove(certificate, candidates).map(({ der }) => der);
  if (verdict.isTrusted) known.set(certificates, { path: verdict.path, certificates: complete });
  return complete;
};

/** Every root counts: whom others trust is not known here, and the certificates of a whole chain are worth having. */
const withRoots = (trustAnchors: readonly Certificate[]): TrustStore => {
  const store = createTrustStore(trustAnchors);
  return { ...store, has: (certificate) => store.has(certificate) || isRoot(certificate) };
};

const isRoot = (certificate: Certificate): boolean =>
  certificate.isAuthority && isSelfIssued(certificate) && isSignedBy(certificate, certificate);
