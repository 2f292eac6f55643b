import { timelyEvidence } from "../revocation/timely-evidence";
import type { SecurityStore } from "../verify/security-store";
import type { SignatureVerdict } from "../verify/verify-pdf";
import type { Certificate } from "../x509/certificate";
import { readableCertificates } from "../x509/readable-certificates";

/** What can be asked about certificates: issuers to build paths with, and answers about revocation. Nothing of it is believed yet. */
export type Evidence = {
  readonly certificates: readonly Certificate[];
  readonly ocsps: readonly Buffer[];
  readonly crls: readonly Buffer[];
};

/** The certificates of all signatures serve each other: a later one may bring what an earlier one lacks. */
export const evidenceOf = (
  signatures: readonly SignatureVerdict[],
  stores: readonly Partial<SecurityStore>[],
  now: Date,
): Evidence => ({
  certificates: [
    ...signatures.flatMap(({ certificates }) => certificates),
    ...readableCertificates(stores.flatMap(({ certificates }) => certificates ?? [])),
  ],
  ...timelyEvidence(
    {
      ocsps: stores.flatMap(({ ocsps }) => ocsps ?? []),
      crls: stores.flatMap(({ crls }) => crls ?? []),
    },
    now,
  ),
});
