import { generateKeyPairSync } from "node:crypto";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { expect, test } from "vitest";
import { doubtAbout } from "./certificate-trust";

const NOW = new Date("2027-03-05T15:00:00Z");
const aKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
const keys = { root: aKey(), middle: aKey(), leaf: aKey() };

type Extra = { readonly until?: string; readonly issuerUrl?: string };

const issued = (
  who: keyof typeof keys,
  by: { readonly certificate: Buffer; readonly key: (typeof keys)["root"]["privateKey"] } | undefined,
  { until = "2030-01-01", ...extra }: Extra = {},
) => {
  const { publicKey, privateKey: key } = keys[who];
  const certificate = createCertificate({
    subject: { commonName: who },
    publicKey,
    issuer: by ?? { selfSigned: key },
    notBefore: new Date("2020-01-01"),
    notAfter: new Date(until),
    keyUsage: who === "leaf" ? ["digitalSignature"] : ["keyCertSign"],
    ...(who === "leaf" ? {} : { authority: {} }),
    ...extra,
  });
  return { certificate, key };
};

const root = issued("root", undefined);
const middle = issued("middle", root);
const ended = issued("middle", root, { until: "2026-01-01" });
const naming = { issuerUrl: "http://ca.test/middle.crt" };

const doubt = (
  leaf: { certificate: Buffer },
  issuers: readonly { certificate: Buffer }[],
  anchors = [root],
) => {
  const parsed = (list: readonly { certificate: Buffer }[]) =>
    list.map(({ certificate }) => parseCertificate(certificate));
  return doubtAbout(parseCertificate(leaf.certificate), parsed(issuers), parsed(anchors), NOW);
};

test.each([
  { what: "a whole chain", leaf: issued("leaf", middle), issuers: [middle] },
  { what: "an issuer that can be fetched", leaf: issued("leaf", middle, naming), issuers: [] },
  {
    what: "an ended issuer, whose renewal can be fetched",
    leaf: issued("leaf", ended, naming),
    issuers: [ended],
  },
])("there is no doubt about $what", ({ leaf, issuers }) => expect(doubt(leaf, issuers)).toBeUndefined());

test.each([
  {
    what: "an ended issuer that is all there is",
    leaf: issued("leaf", ended),
    issuers: [ended],
    text: "su cadena no sirve (EXPIRED): CN=middle",
  },
  {
    what: "its own end, whatever can be fetched",
    leaf: issued("leaf", middle, { ...naming, until: "2026-01-01" }),
    issuers: [middle],
    text: "su cadena no sirve (EXPIRED): CN=leaf",
  },
  {
    what: "an issuer that nobody knows",
    leaf: issued("leaf", middle),
    issuers: [],
    text: "el archivo no trae la autoridad que lo emitió",
  },
  {
    what: "a root that is not trusted",
    leaf: issued("leaf", middle),
    issuers: [middle, root],
    anchors: [],
    text: "no confía en su raíz",
  },
])("there is doubt about $what", ({ leaf, issuers, anchors, text }) =>
  expect(doubt(leaf, issuers, anchors)).toContain(text),
);
