import type { Purpose } from "../trust/validate-path";
import type { Certificate } from "../x509/certificate";
import { LtvError } from "./ltv-error";
import { coveredBy, type SignedItem, type Token } from "./signed-items";

/** A certificate whose path and revocation have to be provable for a moment. */
export type Subject = {
  readonly certificate: Certificate;
  readonly brought: readonly Buffer[];
  readonly at: Date;
  /** When something else proves it to have existed: a key that was compromised by then could have made it. */
  readonly provenAt: Date;
  /** Evidence has to be fresh at this moment too. */
  readonly freshAt: Date;
  readonly purpose: Purpose;
};

/**
 * Who has to be proved for every signature and time stamp to be provable (EN 319 142-1, 6.3, level B-LT): signers at the time that a
 * time stamp proves, time stamp authorities at the time that they state.
 * @param items each with a proven time
 * @throws LtvError EXPIRED for a time stamp whose certificate has ended and that no later one covers
 */
export const subjectsOf = (items: readonly SignedItem[], now: Date): Subject[] =>
  items.flatMap((item) => [...signerSubject(item, items), ...tokenSubject(item, items, now)]);

/**
 * The same before another document time stamp is made: the tokens that it is the first to cover have to be sound up to now (EN 319
 * 102-1, 5.6.2.2), and evidence from when they were made does not tell whether their authority lost its key since.
 * @throws LtvError as `subjectsOf`
 */
export const subjectsToArchive = (items: readonly SignedItem[], now: Date): Subject[] =>
  items.flatMap((item) => [
    ...signerSubject(item, items),
    ...tokenSubject(item, items, now).map((subject) =>
      coveredBy(item, items) ? subject : { ...subject, freshAt: now },
    ),
  ]);

/** A time stamp that is just being made. */
export const subjectOfToken = ({ certificate, brought, time }: Token): Subject => ({
  certificate,
  brought,
  at: time,
  provenAt: time,
  freshAt: time,
  purpose: "timestamp",
});

const signerSubject = (item: SignedItem, items: readonly SignedItem[]): Subject[] => {
  if (!item.signer) return [];
  const at = (item.token ?? coveredBy(item, items)?.token)?.time;
  if (!at) throw new Error(`nothing proves the time of ${item.fieldName}`);
  return [{ ...item.signer, at, provenAt: at, freshAt: at, purpose: "signing" }];
};

const tokenSubject = (item: SignedItem, items: readonly SignedItem[], now: Date): Subject[] => {
  if (!item.token) return [];
  const { certificate } = item.token;
  const provenAt = coveredBy(item, items)?.token?.time ?? now;
  if (provenAt > certificate.notAfter) {
    const message = `${item.fieldName}: the time stamp's certificate ended ${certificate.notAfter.toISOString()}`;
    throw new LtvError("EXPIRED", message, { certificate });
  }
  return [{ ...subjectOfToken(item.token), provenAt }];
};
