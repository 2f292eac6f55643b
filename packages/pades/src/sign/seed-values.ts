import { dictAt, nameAt, numberAt, stringAt } from "../pdf/access";
import { type Dict, Name, type ObjectSource, PdfString } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";
import { assertSeedCertificate, listAt, unmet } from "./seed-certificate";

/** Who makes the value and how, as far as a field may ask for it. */
export type SignatureMaker = {
  /** DER, the signer's own first, then its chain. */
  readonly certificates: readonly Uint8Array[];
  readonly isTimestamped: boolean;
};

type SigningPlan = {
  readonly reason: string;
  /** The signer chose these words himself: no other may take their place. */
  readonly isReasonChosen: boolean;
  readonly digestAlgorithm: "sha256" | "sha384" | "sha512";
  readonly maker: SignatureMaker | undefined;
};

/** Bits of Ff (ISO 32000-1, table 234; the last two ISO 32000-2): which constraints are required. */
const REQUIRED = {
  filter: 1,
  subFilter: 2,
  version: 4,
  reasons: 8,
  legalAttestation: 16,
  revocationInfo: 32,
  digestMethod: 64,
  lockDocument: 128,
  appearanceFilter: 256,
} as const;

const HANDLER = "Adobe.PPKLite";
const ENCODING = "ETSI.CAdES.detached";
/** ISO 32000-2: every entry it knows is read here. */
const VERSION = 3;
const DIGEST_NAMES = { sha256: "SHA256", sha384: "SHA384", sha512: "SHA512" } as const;

/**
 * What the author of a signature field asks of whoever signs it (seed values, ISO 32000-1, 12.7.4.5, tables 234 to 236). Required
 * constraints are met or the signature is refused; suggestions are not followed.
 * @returns the reason to state; undefined: none
 * @throws SigningError SEED_VALUE; CertificateError UNREADABLE
 */
export const honourSeedValues = (
  source: ObjectSource,
  field: Dict,
  plan: SigningPlan,
): string | undefined => {
  const seed = dictAt(source, field, "SV");
  if (!seed) return plan.reason;
  const flags = numberAt(source, seed, "Ff") ?? 0;
  const isRequired = (key: keyof typeof REQUIRED) => (flags & REQUIRED[key]) !== 0;

  if (isRequired("version") && (numberAt(source, seed, "V") ?? 1) > VERSION) refuse("una versión más nueva");
  const handler = nameAt(source, seed, "Filter");
  if (isRequired("filter") && handler !== undefined && handler !== HANDLER) refuse(`el módulo ${handler}`);
  assertListed(names(source, seed, "SubFilter"), isRequired("subFilter"), ENCODING, "otro formato de firma");
  const digest = DIGEST_NAMES[plan.digestAlgorithm];
  assertListed(
    names(source, seed, "DigestMethod"),
    isRequired("digestMethod"),
    digest,
    "otro algoritmo de resumen",
  );
  assertApproval(source, seed, isRequired);
  assertTimestamp(source, seed, plan);
  assertSeedCertificate(source, dictAt(source, seed, "Cert"), plan.maker?.certificates);
  return isRequired("reasons") ? requiredReason(source, seed, plan) : plan.reason;
};

const refuse = (what: string): never => {
  throw unmet(what);
};

const assertListed = (
  allowed: readonly string[] | undefined,
  isRequired: boolean,
  ours: string,
  what: string,
): void => {
  if (isRequired && allowed && !allowed.includes(ours)) refuse(`${what}: ${allowed.join(", ")}`);
};

/** We approve: we neither certify nor attest, and the value carries no revocation data (those come later, with B-LT). */
const assertApproval = (
  source: ObjectSource,
  seed: Dict,
  isRequired: (key: keyof typeof REQUIRED) => boolean,
): void => {
  const level = numberAt(source, dictAt(source, seed, "MDP"), "P") ?? 0;
  if (level !== 0) refuse("una firma que certifique el documento");
  if (isRequired("legalAttestation") && seed.has("LegalAttestation")) refuse("una declaración legal");
  if (isRequired("revocationInfo") && source.resolve(seed.get("AddRevInfo")) === true)
    refuse("datos de revocación dentro de la firma");
  const locking = source.resolve(seed.get("LockDocument"));
  if (isRequired("lockDocument") && locking instanceof Name && locking.value === "true")
    refuse("cerrar el documento");
  const look = textAt(source, seed, "AppearanceFilter");
  if (isRequired("appearanceFilter") && look !== undefined) refuse(`el aspecto ${look}`);
};

/** Any authority's time stamp meets it: the address it may name is where to get one, not whose to take. */
const assertTimestamp = (source: ObjectSource, seed: Dict, { maker }: SigningPlan): void => {
  const isRequired = numberAt(source, dictAt(source, seed, "TimeStamp"), "Ff") === 1;
  if (isRequired && !maker?.isTimestamped) refuse("un sello de tiempo");
};

/** A list of one full stop, or no list at all, forbids to state a reason. */
const requiredReason = (source: ObjectSource, seed: Dict, plan: SigningPlan): string | undefined => {
  const reasons = listAt(source, seed, "Reasons")?.flatMap((value) =>
    value instanceof PdfString ? [decodeText(value)] : [],
  );
  if (!reasons || reasons.length === 0 || (reasons.length === 1 && reasons[0] === ".")) {
    return plan.isReasonChosen ? refuse("no indicar un motivo") : undefined;
  }
  if (reasons.includes(plan.reason)) return plan.reason;
  // One reason leaves nothing to choose: who signs this field states it. Among several, the signer must.
  const [only, ...others] = reasons;
  if (others.length === 0 && !plan.isReasonChosen) return only;
  return refuse(`uno de estos motivos: ${reasons.join("; ")}`);
};

const names = (source: ObjectSource, seed: Dict, key: string): string[] | undefined =>
  listAt(source, seed, key)?.flatMap((value) => {
    if (value instanceof Name) return [value.value];
    return value instanceof PdfString ? [decodeText(value)] : [];
  });

const textAt = (source: ObjectSource, seed: Dict, key: string): string | undefined => {
  const value = stringAt(source, seed, key);
  return value ? decodeText(value) : nameAt(source, seed, key);
};
