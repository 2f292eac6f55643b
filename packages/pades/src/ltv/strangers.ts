import { createTrustStore } from "../trust/trust-store";
import type { Purpose } from "../trust/validate-path";
import type { SecurityStore } from "../verify/security-store";
import { accessPoints } from "../x509/access-points";
import { isSelfIssued } from "../x509/chain";
import type { EvidenceTools } from "./collect-evidence";
import { LtvError } from "./ltv-error";
import { pathOf } from "./paths";
import type { Signatory, SignedItem } from "./signed-items";

export type Acquainted = {
  /** Signatures and time stamps whose makers lead to an anchor. */
  readonly items: readonly SignedItem[];
  /** Names of the other signatures. They stay as they are, and what is added later covers them too. */
  readonly strangers: readonly string[];
};

/**
 * Parts those whom nobody here can prove anything about, such as who signed a document before it was brought: their authorities are
 * not ours to judge, and must not keep our own signatures from being preserved. Time stamps by strangers prove nothing here.
 *
 * A path that may only be missing a certificate for now is no stranger's: to leave it out would be a lower level than was asked for.
 *
 * @throws LtvError UNTRUSTED when all who signed are strangers
 */
export const partStrangers = async (
  all: readonly SignedItem[],
  held: SecurityStore["certificates"],
  tools: EvidenceTools,
  now: Date,
): Promise<Acquainted> => {
  const trust = createTrustStore(tools.trustAnchors);
  const strangeness = async (
    who: Signatory,
    provenAt: Date,
    purpose: Purpose,
  ): Promise<LtvError | undefined> => {
    try {
      const subject = { ...who, at: provenAt, provenAt, freshAt: provenAt, purpose };
      await pathOf(subject, held, trust, tools.issuers);
    } catch (error) {
      if (error instanceof LtvError && isStrange(error)) return error;
      if (!(error instanceof LtvError)) throw error;
    }
    return undefined;
  };
  const parted = await Promise.all(
    all.map(async (item) => {
      const isKnownTime = item.token && !(await strangeness(item.token, item.token.time, "timestamp"));
      const token = isKnownTime ? item.token : undefined;
      const stranger = item.signer && (await strangeness(item.signer, token?.time ?? now, "signing"));
      return { item: { ...item, token }, stranger };
    }),
  );
  const strangers = parted.flatMap(({ item, stranger }) =>
    stranger ? [{ name: item.fieldName, stranger }] : [],
  );
  const items = parted.flatMap(({ item, stranger }) =>
    !stranger && (item.signer || item.token) ? [item] : [],
  );
  const [first] = strangers;
  if (first && !items.some(({ signer }) => signer)) throw first.stranger;
  return { items, strangers: strangers.map(({ name }) => name) };
};

/** Nothing is left to ask for: the last known issuer is a root that is no anchor, or names no place where its own would be. */
const isStrange = ({ details: { pathProblem, lastKnown, isTransient } }: LtvError): boolean =>
  pathProblem === "UNTRUSTED" &&
  lastKnown !== undefined &&
  (isSelfIssued(lastKnown) || (!isTransient && accessPoints(lastKnown).issuerUrls.length === 0));
