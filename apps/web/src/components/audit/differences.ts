import type { Outputs } from "../rows";

export type AuditEntry = Outputs["admin"]["audit"]["describe"]["entries"][number];
type Difference = AuditEntry["differences"][number];

/** One difference in a line: what is new, what is gone, or both with an arrow. */
const worded = ({ label, before, after }: Difference): string => {
  if (before === null) return `${label}: ${after ?? ""}`;
  return after === null ? `${label}: ${before} → ∅` : `${label}: ${before} → ${after}`;
};

/** All differences of an entry in a line. */
export const differencesLine = ({ operation, differences }: AuditEntry): string =>
  differences
    .map((one) => (operation === "DELETE" ? `${one.label}: ${one.before ?? ""}` : worded(one)))
    .join("; ");
