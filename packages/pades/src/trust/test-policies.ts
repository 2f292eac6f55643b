import { OID } from "../asn1/oids";
import { implicitPrimitive, integer, objectIdentifier, sequence } from "../asn1/write";
import { ANY_POLICY, EXTENSION_OID } from "../x509/extensions";
import { aKey, anAuthority, aSigner, type Issued } from "./test-certificates";

// Chains with all that certificates can say of policies. For tests.

type Extensions = NonNullable<Parameters<typeof aSigner>[1]>["extensions"];

/** What a certificate says of policies; all but `policies` is for those below it. */
export type Says = {
  readonly policies?: readonly string[];
  readonly mappings?: readonly (readonly [string, string])[];
  readonly explicitAfter?: number;
  readonly unmappedAfter?: number;
  readonly noAnyAfter?: number;
  /** An authority's certificate for itself, under another key. */
  readonly isSelfIssued?: boolean;
};

export const [A, B, C] = ["1.2.3.1", "1.2.3.2", "1.2.3.3"] as const;

const extensionsOf = ({ policies, mappings, explicitAfter, unmappedAfter, noAnyAfter }: Says): Extensions => {
  const skip = (tag: number, count: number | undefined) =>
    count === undefined ? [] : [implicitPrimitive(tag, Buffer.from([count]))];
  const constraints = [...skip(0, explicitAfter), ...skip(1, unmappedAfter)];
  const given: readonly (readonly [string, Buffer | undefined])[] = [
    [
      OID.certificatePolicies,
      policies && sequence(...policies.map((oid) => sequence(objectIdentifier(oid)))),
    ],
    [
      EXTENSION_OID.policyMappings,
      mappings && sequence(...mappings.map((pair) => sequence(...pair.map(objectIdentifier)))),
    ],
    [EXTENSION_OID.policyConstraints, constraints.length > 0 ? sequence(...constraints) : undefined],
    [EXTENSION_OID.inhibitAnyPolicy, noAnyAfter === undefined ? undefined : integer(noAnyAfter)],
  ];
  return given.flatMap(([oid, value]) => (value ? [{ oid, value, isCritical: true }] : []));
};

const root = anAuthority("Raíz");

/** A chain by what its certificates say, from the authority below the root down to the signer; given as paths are, the root last. */
export const aChain = (says: readonly Says[]): Issued[] => {
  const path: Issued[] = [root];
  for (const [index, said] of says.entries()) {
    const by = path.at(-1) as Issued;
    const options = { by, key: aKey(), extensions: extensionsOf(said) };
    const name = said.isSelfIssued ? (by.certificate.subject.commonName ?? "") : `Autoridad ${index}`;
    path.push(index < says.length - 1 ? anAuthority(name, options) : aSigner(by, options));
  }
  return path.toReversed();
};

export type PolicyCase = {
  readonly what: string;
  readonly chain: readonly Says[];
  readonly isLacking: boolean;
};

const demanding = { explicitAfter: 0 };
const any = { policies: [ANY_POLICY] };
// RFC 5280, 6.1.4 (b) (1): the subject's name for a policy takes the place of the issuer's.
const mapping = { ...demanding, policies: [A], mappings: [[A, B]] } as const;

export const POLICY_CASES: readonly PolicyCase[] = [
  { what: "a demand, not made", chain: [{}, {}], isLacking: false },
  { what: "a demand, met", chain: [{ ...demanding, policies: [A] }, { policies: [A] }], isLacking: false },
  {
    what: "a demand, met by another",
    chain: [{ ...demanding, policies: [A] }, { policies: [B] }],
    isLacking: true,
  },
  { what: "a demand, not met", chain: [{ ...demanding, policies: [A] }, {}], isLacking: true },
  { what: "a demand, of the signer itself", chain: [{}, demanding], isLacking: true },
  { what: "a demand, for later than the signer", chain: [{ explicitAfter: 2 }, {}], isLacking: false },
  {
    what: "a demand, met on the way alone",
    chain: [{ ...demanding, policies: [A] }, { policies: [A] }, {}],
    isLacking: true,
  },

  { what: "a mapping, and the subject's policy", chain: [mapping, { policies: [B] }], isLacking: false },
  { what: "a mapping, and the issuer's policy", chain: [mapping, { policies: [A] }], isLacking: true },
  { what: "a mapping, and both", chain: [mapping, { policies: [A, B] }], isLacking: false },
  {
    what: "a mapping, and one of two subject's policies",
    chain: [
      {
        ...mapping,
        mappings: [
          [A, B],
          [A, C],
        ] as const,
      },
      { policies: [C] },
    ],
    isLacking: false,
  },
  {
    what: "a mapping, and what was not mapped",
    chain: [{ ...mapping, policies: [A, C] }, { policies: [C] }],
    isLacking: false,
  },
  {
    what: "a mapping, and the end of two mappings",
    chain: [mapping, { policies: [B], mappings: [[B, C]] }, { policies: [C] }],
    isLacking: false,
  },
  {
    what: "a mapping, and the middle of two mappings",
    chain: [mapping, { policies: [B], mappings: [[B, C]] }, { policies: [B] }],
    isLacking: true,
  },
  {
    what: "a mapping, and the subject's policy where the issuer has any",
    chain: [{ ...mapping, policies: [ANY_POLICY] }, { policies: [B] }],
    isLacking: false,
  },
  {
    what: "a mapping, and the subject's policy after mappings were forbidden",
    chain: [{ ...demanding, policies: [A], unmappedAfter: 0 }, mapping, { policies: [B] }],
    isLacking: true,
  },
  {
    what: "a mapping, and the issuer's policy after mappings were forbidden",
    chain: [{ ...demanding, policies: [A], unmappedAfter: 0 }, mapping, { policies: [A] }],
    isLacking: true,
  },
  {
    what: "a mapping, and the subject's policy before mappings are forbidden",
    chain: [{ ...demanding, policies: [A], unmappedAfter: 1 }, mapping, { policies: [B] }],
    isLacking: false,
  },

  { what: "anyPolicy of the signer", chain: [{ ...demanding, ...any }, any], isLacking: false },
  {
    what: "anyPolicy of the signer, after it was forbidden",
    chain: [{ ...demanding, policies: [A], noAnyAfter: 0 }, any],
    isLacking: true,
  },
  {
    what: "anyPolicy of an authority above where it is forbidden",
    chain: [{ ...demanding, ...any, noAnyAfter: 1 }, any, { policies: [A] }],
    isLacking: false,
  },
  {
    what: "anyPolicy of the signer, forbidden from there on",
    chain: [{ ...demanding, ...any, noAnyAfter: 1 }, any, any],
    isLacking: true,
  },
  {
    what: "anyPolicy of an authority's certificate for itself, although forbidden",
    chain: [
      { ...demanding, policies: [A], noAnyAfter: 0 },
      { ...any, isSelfIssued: true },
      { policies: [A] },
    ],
    isLacking: false,
  },
];
