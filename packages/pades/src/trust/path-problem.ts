import type { Certificate } from "../x509/certificate";

/** Why a path of certificates is not believed (RFC 5280, 6.1; algorithms: ETSI TS 119 312). */
export type PathProblem =
  /** No path of signatures leads to an anchor. */
  | "UNTRUSTED"
  | "EXPIRED"
  | "NOT_YET_VALID"
  | "WEAK_KEY"
  | "UNSUPPORTED_KEY"
  | "WEAK_HASH"
  /** An issuer is no authority (basicConstraints), or may not sign certificates (keyUsage). */
  | "NOT_AN_AUTHORITY"
  /** More authorities below one another than pathLenConstraint allows. */
  | "PATH_TOO_LONG"
  | "NAME_CONSTRAINTS"
  | "POLICY_REQUIRED"
  | "UNKNOWN_CRITICAL_EXTENSION"
  /** Key usage or extended key usage of the end certificate do not fit what it was used for. */
  | "WRONG_USAGE"
  /** The certificates offered make more paths than are tried. */
  | "SEARCH_LIMIT"
  /** An extension that cannot be read. */
  | "MALFORMED";

/** What was found out about a certificate's path, own certificate first; complete to the anchor where `isTrusted`. */
export type PathVerdict =
  | { readonly isTrusted: true; readonly path: readonly Certificate[] }
  | {
      readonly isTrusted: false;
      readonly problem: PathProblem;
      readonly path: readonly Certificate[];
      /** The certificate at fault, where it is one. */
      readonly culprit: Certificate | undefined;
    };
