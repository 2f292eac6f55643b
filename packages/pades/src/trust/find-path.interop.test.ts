import { openssl } from "@foja/testing/judges/openssl";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { toPem } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { explicit, octetString, sequence } from "../asn1/write";
import { writeName } from "../x509/name";
import { findPath } from "./find-path";
import { anAuthority, anRsaKey, aSigner, type Issued, NOW } from "./test-certificates";
import { at } from "./test-world";
import { createTrustStore } from "./trust-store";

const root = anAuthority("Raíz");
const middle = anAuthority("Intermedia", { by: root });

const unknown = (isCritical: boolean) => [
  { oid: "1.3.6.1.4.1.99999.7", value: octetString(Buffer.from("?")), isCritical },
];
const within = (country: string, where: 0 | 1) =>
  anAuthority("Restringida", {
    by: root,
    extensions: [
      {
        oid: "2.5.29.30",
        value: sequence(explicit(where, sequence(explicit(4, writeName({ country }))))),
        isCritical: true,
      },
    ],
  });

type Case = {
  readonly what: string;
  readonly chain: () => readonly [Issued, ...Issued[]];
  readonly moment?: Date;
  readonly anchor?: Issued;
};

const below = (by: Issued, options: Parameters<typeof aSigner>[1] = {}): readonly [Issued, Issued] => [
  aSigner(by, options),
  by,
];

const CASES: readonly Case[] = [
  { what: "a good chain", chain: () => below(middle) },
  { what: "no intermediate", chain: () => [aSigner(middle)] },
  { what: "an expired signer", chain: () => below(middle, { years: [-1, -0.1] }) },
  { what: "the same before it expired", chain: () => below(middle, { years: [-1, -0.1] }), moment: at(-0.5) },
  { what: "a signer from the future", chain: () => below(middle, { years: [0.1, 1] }) },
  {
    what: "an expired intermediate",
    chain: () => below(anAuthority("Vieja", { by: root, years: [-1, -0.1] })),
  },
  { what: "a look-alike root", chain: () => below(anAuthority("Raíz")) },
  {
    what: "an intermediate that is no authority",
    chain: () => {
      const nobody = aSigner(root);
      return [aSigner(nobody), nobody];
    },
  },
  {
    what: "an intermediate that may sign lists only",
    chain: () => below(anAuthority("L", { by: root, keyUsage: ["cRLSign"] })),
  },
  {
    what: "one authority more than is allowed",
    chain: () => {
      const narrow = anAuthority("Angosta", { by: root, pathLength: 0 });
      const under = anAuthority("Debajo", { by: narrow });
      return [aSigner(under), under, narrow];
    },
  },
  { what: "as many as are allowed", chain: () => below(anAuthority("Angosta", { by: root, pathLength: 0 })) },
  { what: "an unknown critical extension", chain: () => below(middle, { extensions: unknown(true) }) },
  { what: "an unknown extension", chain: () => below(middle, { extensions: unknown(false) }) },
  { what: "a name inside the permitted tree", chain: () => below(within("AR", 0)) },
  { what: "a name outside the permitted tree", chain: () => below(within("UY", 0)) },
  { what: "a name inside the excluded tree", chain: () => below(within("AR", 1)) },
  { what: "RSA of 1,024 bits", chain: () => below(middle, { key: anRsaKey(1024) }) },
  {
    what: "SHA-1",
    chain: () => below(anAuthority("RSA", { by: root, key: anRsaKey() }), { hash: "sha1" }),
  },
];

const byOpenssl = ([leaf, ...others]: readonly [Issued, ...Issued[]], moment: Date): Promise<boolean> =>
  withFolder(async (folder) => {
    const pem = (issued: readonly Issued[]) => toPem(...issued.map(({ certificate }) => certificate.der));
    const trusted = await folder.put("root.pem", pem([root]));
    const untrusted = await folder.put("others.pem", pem(others.length > 0 ? others : [leaf]));
    const file = await folder.put("leaf.pem", pem([leaf]));
    const options = ["-attime", String(Math.floor(moment.getTime() / 1000)), "-auth_level", "2"];
    const { exitCode } = await openssl([
      "verify",
      "-CAfile",
      trusted,
      "-untrusted",
      untrusted,
      ...options,
      file,
    ]);
    return exitCode === 0;
  });

describe.skipIf(isMissing("openssl"))("openssl believes the chains that we believe", () => {
  test.each(CASES)("$what", async ({ chain, moment = NOW }) => {
    const issued = chain();
    const [{ certificate }, ...others] = issued;
    const verdict = findPath({
      certificate,
      candidates: others.map((other) => other.certificate),
      store: createTrustStore([root.certificate]),
      at: moment,
      purpose: "signing",
    });
    expect(verdict.isTrusted).toBe(await byOpenssl(issued, moment));
  });
});
