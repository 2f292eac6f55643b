import type { EvidenceFetch } from "@foja/pades/revocation/http";
import { createIssuerClient } from "@foja/pades/revocation/issuers";
import { createLocalRevocation } from "@foja/pades/revocation/local-service";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { createRevocationClient } from "@foja/pades/revocation/source";
import { parseCertificate } from "@foja/pades/x509/certificate";
import {
  createLocalRoot,
  issueResponderKey,
  issueSigningKey,
  issueTimestampKey,
} from "@foja/pades/x509/local-authority";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";

const now = () => new Date();
const published = {
  ocspUrl: "http://ca.test/ocsp",
  crlUrl: "http://ca.test/crl",
  issuerUrl: "http://ca.test/root.cer",
};
const root = createLocalRoot("Prueba", now());
const responder = issueResponderKey(root, "Prueba", now());

/** A town's signer and its time stamp authority, whose certificates say where to ask about them. */
export const town = {
  root: parseCertificate(root.certificates[0]),
  signer: issueSigningKey(root, { country: "AR", commonName: "Municipio" }, now(), published),
  /** A person with a certificate of their own. */
  person: issueSigningKey(
    root,
    { country: "AR", commonName: "Ana Núñez", serialNumber: "CUIL 27-11111111-4" },
    now(),
    published,
  ),
  /** Its certificate names nobody to ask. */
  silentSigner: issueSigningKey(root, { country: "AR", commonName: "Municipio mudo" }, now()),
  timestamps: issueTimestampKey(root, "Prueba", now(), published),
};

/** Options of a notary that asks this authority, without sockets; `isDown` and `isRevoked` may change while it runs. */
export const askingTown = (state: { isDown: boolean; isRevoked: boolean }) => {
  const revoked = [town.signer, town.person].map(({ certificates: [own] }) => ({
    serialNumber: parseCertificate(own).serialNumber,
    revokedAt: new Date(now().getTime() - 3_600_000),
  }));
  const local = createLocalRevocation({
    root,
    responder,
    now,
    revoked: () => (state.isRevoked ? revoked : []),
  });
  const fetch: EvidenceFetch = async ({ url, body }) => {
    if (state.isDown) throw new RevocationError("UNREACHABLE", "down");
    const answers = {
      "/ocsp": () => local.ocsp(body ?? Buffer.alloc(0)),
      "/crl": local.crl,
      "/root.cer": local.issuer,
    };
    const answer = answers[new URL(url).pathname as keyof typeof answers];
    return answer();
  };
  return {
    tsa: aTsaTransport(aResponder(town.timestamps)),
    tools: {
      trustAnchors: [town.root],
      revocation: createRevocationClient({ fetch }),
      issuers: createIssuerClient({ fetch }),
    },
  };
};
