import { RevocationError } from "@foja/pades/revocation/revocation-error";
import {
  crlsOf,
  ocspsOf,
  type RevocationEvidence,
  type RevocationSource,
} from "@foja/pades/revocation/source";
import type { JudgedDocument } from "@foja/pades/trust/judge-pdf";
import type { Link } from "@foja/pades/trust/judge-revocation";
import type { SecurityStore } from "@foja/pades/verify/security-store";

/** Certificates of one document that are asked about; the status of the rest stays unknown. */
export const ASKED_MAX = 16;

/** For all answers together. One authority alone may take longer: a certificate names several addresses. */
export const ASKING_MS = 15_000;

// What is found out may raise further questions: without its time stamp a signature is judged as of now.
const ROUNDS_MAX = 3;

export type FreshEvidence = Pick<SecurityStore, "ocsps" | "crls">;

/**
 * Judges a document, asks the authorities for what it does not say itself about revocation, and judges again by what they say. Only
 * paths that lead to an anchor are asked about: nobody else is to make this service call addresses. All at once, and bounded.
 */
export const judgeAsking = async (
  judge: (fresh: FreshEvidence) => JudgedDocument,
  revocation: RevocationSource,
  now: Date,
): Promise<JudgedDocument> => {
  const asked = new Set<string>();
  const found: RevocationEvidence[] = [];
  let isLate = false;
  const isOver = Promise.withResolvers<RevocationEvidence>();
  const limit = setTimeout(() => {
    isLate = true;
    isOver.resolve({});
  }, ASKING_MS);
  try {
    let judged = judge(evidenceOf(found));
    for (let round = 0; round < ROUNDS_MAX && !isLate; round += 1) {
      const links = openLinks(judged, asked).slice(0, ASKED_MAX - asked.size);
      for (const link of links) asked.add(keyOf(link));
      const answers = await Promise.all(
        links.map((link) => Promise.race([askOne(revocation, link, now), isOver.promise])),
      );
      const told = answers.filter((answer) => ocspsOf(answer).length + crlsOf(answer).length > 0);
      if (told.length === 0) break;
      found.push(...told);
      judged = judge(evidenceOf(found));
    }
    return judged;
  } finally {
    clearTimeout(limit);
  }
};

const evidenceOf = (found: readonly RevocationEvidence[]): FreshEvidence => ({
  ocsps: distinct(found.flatMap(ocspsOf)),
  crls: distinct(found.flatMap(crlsOf)),
});

/** A list of megabytes comes once for each certificate that it is about, and would be proved as often. */
const distinct = (items: readonly Buffer[]): Buffer[] =>
  items.filter((item, index) => items.findIndex((other) => other.equals(item)) === index);

/** What most signatures depend on comes first: an authority before its many signers. */
const openLinks = ({ signatures }: JudgedDocument, asked: ReadonlySet<string>): Link[] => {
  const open = signatures.flatMap(({ unproven }) => unproven).filter((link) => !asked.has(keyOf(link)));
  return [...Map.groupBy(open, keyOf).values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([link]) => link ?? []);
};

const keyOf = ({ certificate, issuer }: Link): string =>
  `${certificate.x509.fingerprint256} ${issuer.x509.fingerprint256}`;

const askOne = async (
  revocation: RevocationSource,
  { certificate, issuer }: Link,
  now: Date,
): Promise<RevocationEvidence> => {
  try {
    return await revocation(certificate, issuer, now);
  } catch (error) {
    // An authority that does not answer leaves the status unknown, and the answer says so.
    if (error instanceof RevocationError) return {};
    throw error;
  }
};
