import { type Asn1, readAsn1 } from "../asn1/read";
import { contextTag } from "../asn1/tags";
import type { Certificate } from "../x509/certificate";
import { isSelfIssued } from "../x509/chain";
import { altNamesOf, nameConstraintsOf, pathLengthOf } from "../x509/extensions";
import { isBelow, relativeNames } from "../x509/name-equality";

// What authorities say about the certificates below them. `path` goes from the end certificate up to the anchor.

/** The first authority below which more authorities follow than it allows (RFC 5280, 6.1.4 l and m). */
export const overlongPath = (path: readonly Certificate[]): Certificate | undefined =>
  path.find((authority, index) => {
    if (index === 0) return false;
    const below = path.slice(1, index).filter((other) => !isSelfIssued(other)).length;
    return below > (pathLengthOf(authority) ?? Number.POSITIVE_INFINITY);
  });

const DIRECTORY_NAME = contextTag(4);

/** Comparisons for one authority and a certificate below it. Others stop at 2^20; nobody has hundreds of names and as many bases. */
export const COMPARISONS_MAX = 65_536;

/**
 * The first certificate whose names an authority above it does not allow (RFC 5280, 6.1.3 b and c). Directory names are compared;
 * a constraint on another form refuses whatever carries a name of that form, since it is not understood here, if it is critical.
 * More names and constraints than anybody would compare are not allowed either.
 */
export const misnamed = (path: readonly Certificate[]): Certificate | undefined => {
  for (let above = path.length - 1; above > 0; above--) {
    const constraints = constraintsOf(path[above] as Certificate);
    if (!constraints) continue;
    const refused = path
      .slice(0, above)
      .find(
        (certificate, index) =>
          !(index > 0 && isSelfIssued(certificate)) && !allows(constraints, namesOf(certificate)),
      );
    if (refused) return refused;
  }
  return undefined;
};

type GeneralName = {
  /** The number of the choice; whether its encoding is primitive or constructed does not matter. */
  readonly form: number;
  /** Of a directory name. */
  readonly rdns: readonly string[] | undefined;
};

type Constraints = {
  readonly permitted: readonly GeneralName[];
  readonly excluded: readonly GeneralName[];
  readonly isCritical: boolean;
};

const allows = ({ permitted, excluded, isCritical }: Constraints, names: readonly GeneralName[]): boolean =>
  names.length * (permitted.length + excluded.length) <= COMPARISONS_MAX &&
  names.every(({ form, rdns }) => {
    const rules = permitted.filter((base) => base.form === form);
    const bans = excluded.filter((base) => base.form === form);
    if (form !== formOf(DIRECTORY_NAME)) return !isCritical || rules.length + bans.length === 0;
    const isWithin = (base: GeneralName) => isBelow(rdns, base.rdns);
    return (rules.length === 0 || rules.some(isWithin)) && !bans.some(isWithin);
  });

const formOf = (tag: number): number => tag & 0x1f;

const nameOf = ({ tag, body }: Pick<Asn1, "tag" | "body">): GeneralName => ({
  form: formOf(tag),
  rdns: tag === DIRECTORY_NAME ? relativeNames(body) : undefined,
});

// A certificate stands on many paths, and reading a name takes longer than comparing it.
const knownConstraints = new WeakMap<Certificate, Constraints>();
const knownNames = new WeakMap<Certificate, readonly GeneralName[]>();

const constraintsOf = (authority: Certificate): Constraints | undefined => {
  const known = knownConstraints.get(authority);
  if (known) return known;
  const constraints = nameConstraintsOf(authority);
  if (!constraints) return undefined;
  const { permitted, excluded, isCritical } = constraints;
  const read = { permitted: permitted.map(nameOf), excluded: excluded.map(nameOf), isCritical };
  knownConstraints.set(authority, read);
  return read;
};

const RFC822_NAME = 0x81;

/** Subject and alternative names, as GeneralName. */
const namesOf = (certificate: Certificate): readonly GeneralName[] => {
  const known = knownNames.get(certificate);
  if (known) return known;
  const subject = readAsn1(certificate.subjectName);
  const names = altNamesOf(certificate).map(nameOf);
  if (subject.body.length > 0) names.push({ form: formOf(DIRECTORY_NAME), rdns: relativeNames(subject.raw) });
  // An address may also stand in the subject (RFC 5280, 4.2.1.10).
  if (certificate.x509.subject?.includes("emailAddress="))
    names.push({ form: formOf(RFC822_NAME), rdns: undefined });
  knownNames.set(certificate, names);
  return names;
};
