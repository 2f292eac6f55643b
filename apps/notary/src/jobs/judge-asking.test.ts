import type { RevocationSource } from "@foja/pades/revocation/source";
import type { JudgedDocument, JudgedSignature } from "@foja/pades/trust/judge-pdf";
import { anAuthority, aSigner, type Issued } from "@foja/pades/trust/test-certificates";
import { afterEach, expect, test, vi } from "vitest";
import { ASKED_MAX, ASKING_MS, judgeAsking } from "./judge-asking";

const NOW = new Date("2027-03-05T15:00:00Z");
const root = anAuthority("Raíz");
const authority = anAuthority("Autoridad", { by: root });
const signer = aSigner(authority);

const link = (of: Issued, by: Issued) => ({ certificate: of.certificate, issuer: by.certificate });

/** What `judgePdf` leaves open, as far as that is looked at. */
const openAbout = (...links: readonly ReturnType<typeof link>[][]): JudgedDocument => ({
  signatures: links.map((unproven) => ({ unproven }) as unknown as JudgedSignature),
  stamp: "none",
  differingFields: [],
});

afterEach(() => {
  vi.useRealTimers();
});

test("of many signers only so many are asked about, after the authority that all depend on", async () => {
  const asked: (string | undefined)[] = [];
  const revocation: RevocationSource = async ({ subject }) => {
    asked.push(subject.commonName);
    return {};
  };
  const signers = Array.from({ length: ASKED_MAX + 5 }, () => aSigner(authority));
  const document = openAbout(...signers.map((one) => [link(one, authority), link(authority, root)]));
  expect(await judgeAsking(() => document, revocation, NOW)).toBe(document);
  expect(asked).toHaveLength(ASKED_MAX);
  expect(asked[0]).toBe("Autoridad");
});

test("the same is not asked again, however often the answers leave it open", async () => {
  const asked: string[] = [];
  const revocation: RevocationSource = async ({ x509 }) => {
    asked.push(x509.fingerprint256);
    return { ocsp: Buffer.from("no answer about it") };
  };
  let rounds = 0;
  const judge = () => {
    rounds += 1;
    return openAbout([link(signer, authority)]);
  };
  await judgeAsking(judge, revocation, NOW);
  expect(asked).toHaveLength(1);
  expect(rounds).toBe(2);
});

test("a list that several certificates share is judged by once", async () => {
  const seen: number[] = [];
  const judge = ({ crls }: { readonly crls: readonly Buffer[] }) => {
    seen.push(crls.length);
    return openAbout([link(signer, authority), link(aSigner(authority), authority)]);
  };
  await judgeAsking(judge, async () => ({ crl: Buffer.from("list") }), NOW);
  expect(seen.slice(0, 2)).toEqual([0, 1]);
});

test("authorities that take too long are not waited for, and the answers of others count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const crl = Buffer.from("list");
  let asked = 0;
  const revocation: RevocationSource = ({ isAuthority }) => {
    asked += 1;
    return isAuthority ? Promise.resolve({ crl }) : new Promise(() => undefined);
  };
  const seen: (readonly Buffer[])[] = [];
  const judging = judgeAsking(
    ({ crls }) => {
      seen.push(crls);
      const later = crls.length > 0 ? [link(aSigner(authority), authority)] : [];
      return openAbout([link(signer, authority), link(authority, root), ...later]);
    },
    revocation,
    NOW,
  );
  await vi.advanceTimersByTimeAsync(ASKING_MS);
  await judging;
  expect(seen).toEqual([[], [crl]]);
  // What the answers raise is not asked any more.
  expect(asked).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});
