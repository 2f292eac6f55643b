import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { objectIdentifier, octetString, retag, sequence } from "../asn1/write";
import type { IssuerSource } from "../revocation/issuers";
import { evidenceOf } from "../trust/evidence";
import { findPath, RANKED_MAX } from "../trust/find-path";
import { rankByRevocation } from "../trust/judge-revocation";
import { aKey, anAuthority, aSigner, type Issued } from "../trust/test-certificates";
import { aTsa, at, crlOf, ocspAbout, root } from "../trust/test-world";
import { createTrustStore } from "../trust/trust-store";
import { provableUntil } from "./paths";
import { QUESTIONS_MAX, seekPath } from "./seek-path";

// What has an order here keeps it: in a file DER sorts the certificates of a message.

const store = createTrustStore([root.certificate]);
const soon = at(0.001);
const derOf = ({ certificate }: Issued): Buffer => certificate.der;
const caIssuers = (url: string) => ({
  oid: OID.authorityInfoAccess,
  isCritical: false,
  value: sequence(sequence(objectIdentifier(OID.caIssuers), retag(0x86, octetString(Buffer.from(url))))),
});

// One authority with one key and several certificates.
const key = aKey();
const expired = anAuthority("Emisora", { by: root, key, years: [-3, -1] });
const cross = anAuthority("Emisora", { by: anAuthority("Raíz ajena"), key });
const revoked = anAuthority("Emisora", { by: root, key, years: [-1, 9] });
const good = anAuthority("Emisora", { by: root, key, years: [-1, 2] });

const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one) => ordersOf(list.filter((other) => other !== one)).map((rest) => [one, ...rest]));

describe("in every order", () => {
  const orders = ordersOf([expired, cross, revoked, good]);
  const evidence = evidenceOf(
    [],
    [{ crls: [crlOf(root, soon, [{ of: revoked, revokedAt: at(-0.01), reason: "superseded" }])] }],
    soon,
  );
  const leaf = aSigner(good);

  test("the path that is not revoked is found", () => {
    const all = { ...evidence, ocsps: [ocspAbout(leaf, soon, { by: good })] };
    const rank = rankByRevocation(all, soon);
    for (const order of orders) {
      const candidates = order.map(({ certificate }) => certificate);
      const request = {
        certificate: leaf.certificate,
        candidates,
        store,
        at: soon,
        purpose: "signing",
      } as const;
      expect(findPath({ ...request, rank })).toMatchObject({
        isTrusted: true,
        path: { 1: good.certificate },
      });
    }
  });

  test("what is not there is fetched once, beside what is there and no good", async () => {
    const asking = aSigner(good, { extensions: [caIssuers("http://ca.test/emisora.p7c")] });
    for (const order of ordersOf([expired, cross])) {
      let asked = 0;
      const issuers: IssuerSource = async () => {
        asked += 1;
        return { certificates: [derOf(good)], isPartial: false };
      };
      const candidates = order.map(({ certificate }) => certificate);
      const request = {
        certificate: asking.certificate,
        candidates,
        store,
        at: soon,
        purpose: "signing",
      } as const;
      expect(await seekPath(request, issuers)).toMatchObject({ verdict: { isTrusted: true } });
      expect(asked).toBe(1);
    }
  });

  const stamps = aTsa([-1, 9], good);
  const item = (order: readonly Issued[]) => ({
    fieldName: "sello",
    end: 1,
    signer: undefined,
    token: { certificate: stamps.certificate, brought: order.map(derOf), time: soon },
  });
  const ofStamps = ocspAbout(stamps, soon, { by: good });
  test.each([
    { told: "of both", held: { ocsps: [ofStamps], crls: evidence.crls }, now: soon },
    // Refused when the evidence was collected, so that none of it was put in the store.
    {
      told: "of the good one alone",
      held: { ocsps: [ofStamps, ocspAbout(good, soon, { by: root })], crls: [] },
      now: soon,
    },
    {
      told: "of the good one, long ago",
      held: { ocsps: [ofStamps, ocspAbout(good, soon, { by: root })], crls: [] },
      now: at(1),
    },
  ])("a time stamp is provable while the good path is, when the store tells $told", ({ held, now }) => {
    for (const order of orders)
      expect(provableUntil([item(order)], { certificates: [], ...held }, store, now)).toEqual(at(2));
  });
});

describe("bounds", () => {
  test("no more authorities than so many are asked for issuers", async () => {
    const lines = Array.from({ length: QUESTIONS_MAX + 5 }, (_, index) =>
      anAuthority("Emisora", {
        by: anAuthority(`Ajena ${index}`),
        key,
        extensions: [caIssuers(`http://ca.test/${index}`)],
      }),
    );
    const asked = new Set<string>();
    const issuers: IssuerSource = async ({ x509 }) => {
      asked.add(x509.fingerprint256);
      return { certificates: [], isPartial: false };
    };
    const candidates = lines.map(({ certificate }) => certificate);
    const { certificate } = aSigner(lines[0] as Issued, {
      extensions: [caIssuers("http://ca.test/emisora")],
    });
    await seekPath({ certificate, candidates, store, at: soon, purpose: "signing" }, issuers);
    expect(asked.size).toBe(QUESTIONS_MAX);
  });

  test("no more good paths than so many are ranked, and none after one that is as good as can be", () => {
    const many = Array.from({ length: RANKED_MAX + 3 }, () => anAuthority("Emisora", { by: root, key }));
    const { certificate } = aSigner(good);
    const candidates = many.map((one) => one.certificate);
    const ranked = (rankOf: (index: number) => number) => {
      let calls = 0;
      const rank = () => rankOf(calls++);
      findPath({ certificate, candidates, store, at: soon, purpose: "signing", rank });
      return calls;
    };
    expect(ranked(() => 1)).toBe(RANKED_MAX);
    expect(ranked((index) => (index === 2 ? 0 : 1))).toBe(3);
  });
});
