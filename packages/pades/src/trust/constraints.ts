import { type Asn1, readAsn1 } from "../asn1/read";
import { contextTag } from "../asn1/tags";
import type { Certificate } from "../x509/certificate";
import { isSelfIssued } from "../x509/chain";
import { altNamesOf, nameConstraintsOf, pathLengthOf } from "../x509/extensions";
import { isNameWithin } from "../x509/name-equality";

// What authorities say about the certificates below them. `path` goes from the end certificate up to the anchor.

/** The first authority below which more authorities follow than it allows (RFC 5280, 6.1.4 l and m). */
export const overlongPath = (path: readonly Certificate[]): Certificate | undefined =>
  path.find((authority, index) => {
    if (index === 0) return false;
    const below = path.slice(1, index).filter((other) => !isSelfIssued(other)).length;
    return below > (pathLengthOf(authority) ?? Number.POSITIVE_INFINITY);
  });

const DIRECTORY_NAME = contextTag(4);

/**
 * The first certificate whose names an authority above it does not allow (RFC 5280, 6.1.3 b and c). Directory names are compared;
 * a constraint on another form refuses whatever carries a name of that form, since it is not understood here, if it is critical.
 */
export const misnamed = (path: readonly Certificate[]): Certificate | undefined => {
  for (let above = path.length - 1; above > 0; above--) {
    const constraints = nameConstraintsOf(path[above] as Certificate);
    if (!constraints) continue;
    const { permitted, excluded, isCritical } = constraints;
    const refused = path.slice(0, above).find((certificate, index) => {
      if (index > 0 && isSelfIssued(certificate)) return false;
      return namesOf(certificate).some((name) => {
        const rules = permitted.filter(({ tag }) => sameForm(tag, name.tag));
        const bans = excluded.filter(({ tag }) => sameForm(tag, name.tag));
        if (name.tag !== DIRECTORY_NAME) return isCritical && rules.length + bans.length > 0;
        const isWithin = (base: Asn1) => isNameWithin(nameBytes(name), nameBytes(base));
        return (rules.length > 0 && !rules.some(isWithin)) || bans.some(isWithin);
      });
    });
    if (refused) return refused;
  }
  return undefined;
};

// The number of the choice; whether its encoding is primitive or constructed does not matter.
const sameForm = (one: number, other: number): boolean => (one & 0x1f) === (other & 0x1f);

const nameBytes = (general: Pick<Asn1, "body">): Buffer => general.body;

const RFC822_NAME = 0x81;

/** Subject and alternative names, as GeneralName. */
const namesOf = (certificate: Certificate): Pick<Asn1, "tag" | "body">[] => {
  const subject = readAsn1(certificate.subjectName);
  const names: Pick<Asn1, "tag" | "body">[] = [...altNamesOf(certificate)];
  if (subject.body.length > 0) names.push({ tag: DIRECTORY_NAME, body: subject.raw });
  // An address may also stand in the subject (RFC 5280, 4.2.1.10).
  if (certificate.x509.subject?.includes("emailAddress="))
    names.push({ tag: RFC822_NAME, body: subject.raw });
  return names;
};
