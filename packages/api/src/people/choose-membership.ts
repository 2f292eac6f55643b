import type { Membership } from "@foja/core/people/memberships";

/** Where somebody acts: in the municipality that they name, or in the only one that is open to them. */
export const chooseMembership = (
  memberships: readonly Membership[],
  schema: string | undefined,
): Membership | "several" | "not theirs" => {
  if (schema !== undefined)
    return memberships.find(({ schemaName }) => schemaName === schema) ?? "not theirs";
  const open = memberships.filter(({ opens }) => opens);
  if (open.length > 1) return "several";
  // One that is not open says why.
  return open[0] ?? memberships[0] ?? "not theirs";
};
