import type { Certificate } from "../x509/certificate";

export type SignerIdentity = {
  readonly commonName: string | undefined;
  /** The serialNumber attribute of the subject as it stands there. */
  readonly serialNumber: string | undefined;
  readonly organization: string | undefined;
  readonly country: string | undefined;
  /**
   * The national id: 11 digits of a CUIT or CUIL; for another country what its semantics identifier carries; undefined where
   * the certificate names none that can be told apart from a mere number.
   */
  readonly nationalId: string | undefined;
  /** What kind of id: "CUIT", "CUIL", "CUIT_CUIL" where it may be either, or the type of the semantics identifier. */
  readonly nationalIdType: string | undefined;
};

/**
 * Who signed, as the certificate says. The id is looked for in serialNumber and then, for legal persons, in
 * organizationIdentifier, in these forms:
 * - "CUIT 20123456789", "CUIL 27-12345678-4": the Argentine certification policy; spaces, hyphens, colons and case don't count.
 * - "IDCAR-12345678", "PNOES-12345678Z", "PASUY-A123456", "TINAR-20123456786", "VATAR-30123456781": natural and legal person
 *   semantics identifiers of EN 319 412-1, 5.1.3 and 5.1.4 (type, country, hyphen, id).
 * - 11 bare digits with the right check digit in a certificate of Argentina.
 */
export const identityOf = ({ subject }: Certificate): SignerIdentity => {
  const { commonName, serialNumber, organization, country } = subject;
  const found = [serialNumber, subject.organizationIdentifier]
    .map((text) => (text === undefined ? undefined : readNationalId(text, country)))
    .find((id) => id !== undefined);
  return {
    commonName,
    serialNumber,
    organization,
    country,
    nationalId: found?.id,
    nationalIdType: found?.type,
  };
};

type NationalId = { readonly id: string; readonly type: string };

// The number begins with a digit: where it might begin with a space too, a long run of them would be tried at each.
const ARGENTINE = /^\s*(CUI[TL])(?:\s*\/\s*CUI[TL])?[\s:.-]*(\d[\d\s.-]*)$/i;
// EN 319 412-1, 5.1.3: three letters, two of the country, hyphen-minus.
const SEMANTIC = /^\s*([A-Z]{3})([A-Z]{2})-(\S(?:.*\S)?)\s*$/i;
// Where a taxpayer or personal number of Argentina is one of the CUIT form.
const TAX_TYPES: ReadonlySet<string> = new Set(["TIN", "VAT", "PNO"]);

// X.520 ends serial numbers at 64 characters. Longer texts than this are made to burn time.
const TEXT_MAX = 256;

const readNationalId = (text: string, country: string | undefined): NationalId | undefined => {
  if (text.length > TEXT_MAX) return undefined;
  const [, kind, digits] = ARGENTINE.exec(text) ?? [];
  if (kind !== undefined && digits !== undefined) {
    const id = digits.replace(/\D/g, "");
    // What the authority calls a CUIT is one: its check digit is the authority's business.
    return id.length === CUIT_DIGITS ? { id, type: kind.toUpperCase() } : undefined;
  }
  const [, type = "", nation = "", id = ""] = SEMANTIC.exec(text) ?? [];
  if (id) return semanticId(type.toUpperCase(), nation.toUpperCase(), id);

  const bare = text.replace(/[\s-]/g, "");
  return country?.toUpperCase() === "AR" && isCuit(bare) ? { id: bare, type: "CUIT_CUIL" } : undefined;
};

const semanticId = (type: string, nation: string, id: string): NationalId => {
  const bare = id.replace(/[\s-]/g, "");
  return nation === "AR" && TAX_TYPES.has(type) && isCuit(bare)
    ? { id: bare, type: "CUIT_CUIL" }
    : { id, type };
};

const CUIT_DIGITS = 11;
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** 11 digits, the last one making the weighted sum a multiple of 11. A number that would need the digit 10 is not issued. */
const isCuit = (text: string): boolean => {
  if (!/^\d{11}$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return (11 - (sum % 11)) % 11 === Number(text[10]);
};
