import { expect, test } from "vitest";
import { ISSUERS_TRIED_MAX } from "../x509/chain";
import { createSearch, SIGNATURES_MAX, STEPS_MAX } from "./search-paths";
import { aKey, anAuthority, aSigner, type Issued } from "./test-certificates";
import { createTrustStore } from "./trust-store";

const workOf = (leaf: Issued, others: readonly Issued[], anchors: readonly Issued[]) => {
  const certificatesOf = (list: readonly Issued[]) => list.map(({ certificate }) => certificate);
  const search = createSearch({
    certificate: leaf.certificate,
    candidates: certificatesOf(others),
    store: createTrustStore(certificatesOf(anchors)),
  });
  return { found: [...search.paths()].length, isExhausted: search.isExhausted(), work: search.work() };
};

test("a chain costs a signature and a name for each of its certificates", () => {
  const root = anAuthority("Raíz");
  const middle = anAuthority("Intermedia", { by: root });
  const leaf = aSigner(middle);
  const { found, isExhausted, work } = workOf(leaf, [middle], [root]);
  expect({ found, isExhausted }).toEqual({ found: 1, isExhausted: false });
  // Subjects of the two that may be issuers, and the issuer of all three.
  expect(work).toEqual({ steps: 3, signatures: 2, names: 5 });
});

test("a crowd of one name costs a dozen signatures, and does not hide the issuer that is named", () => {
  const root = anAuthority("Raíz");
  const middle = anAuthority("Intermedia", { by: root });
  const impostor = anAuthority("Intermedia");
  const crowd = Array.from({ length: 500 }, (_, index) => ({
    key: impostor.key,
    certificate: { ...impostor.certificate, x509: withFingerprint(impostor, index) },
  }));
  const leaf = aSigner(middle);
  const named = workOf(leaf, [...crowd, middle], [root]);
  expect(named).toMatchObject({ found: 1, work: { signatures: 1 + ISSUERS_TRIED_MAX } });
  // Without the identifier nothing tells them apart, and that not all were tried is told.
  const bare = { ...leaf, certificate: { ...leaf.certificate, extensions: new Map() } };
  expect(workOf(bare, [...crowd, middle], [root])).toMatchObject({
    found: 0,
    isExhausted: true,
    work: { signatures: ISSUERS_TRIED_MAX },
  });
});

test("authorities that all certify each other, beside a thousand others, cost bounded work", () => {
  const key = aKey();
  const names = Array.from({ length: 9 }, (_, index) => `Anillo ${index}`);
  const ring = names.flatMap((name) =>
    names
      .filter((issuer) => issuer !== name)
      .map((issuer) => anAuthority(name, { key, by: anAuthority(issuer, { key }) })),
  );
  const other = anAuthority("Otra");
  const crowd = Array.from({ length: 1000 }, (_, index) => ({
    key,
    // Copies are told apart by their fingerprint alone.
    certificate: { ...other.certificate, x509: withFingerprint(other, index) },
  }));
  const { found, isExhausted, work } = workOf(aSigner(ring[0] as Issued), [...ring, ...crowd], []);
  expect({ found, isExhausted }).toEqual({ found: 0, isExhausted: true });
  expect(work.signatures).toBeLessThanOrEqual(SIGNATURES_MAX);
  // The step that goes beyond is the one that ends the search.
  const limitReached = work.signatures === SIGNATURES_MAX || work.steps > STEPS_MAX;
  expect(limitReached).toBe(true);
  // Each certificate's own name once, and each issuer's name once: not again at every step.
  expect(work.names).toBeLessThanOrEqual(2 * ring.length + crowd.length + 1);
});

const withFingerprint = ({ certificate }: Issued, number: number): typeof certificate.x509 =>
  Object.defineProperty(Object.create(certificate.x509) as typeof certificate.x509, "fingerprint256", {
    value: `${number}`,
  });
