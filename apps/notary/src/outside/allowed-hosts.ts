import type { LookupFunction } from "node:net";
import { namesOf } from "@foja/adapters/net/host-names";
import { AddressError, type ResolveHost, resolvePublicAddress } from "@foja/adapters/net/public-address";
import { RevocationError } from "@foja/pades/revocation/revocation-error";

export type HostRule = {
  /** Hosts that may be in a private network, as `readHost` gives them: with a port, or for all ports. */
  readonly privateHosts: readonly string[];
  readonly resolve?: ResolveHost;
};

/**
 * Where to connect for an address out of a certificate. Whoever uploads a certificate chooses that address, so it must be a public
 * one or on the list. The name is asked for once, and the connection goes to the answer.
 * Rejects with RevocationError UNREACHABLE.
 */
export const resolveAllowed = async (url: string, rule: HostRule): Promise<LookupFunction> => {
  const asked = new URL(url);
  try {
    const found = await resolvePublicAddress(asked.hostname, {
      allowPrivate: namesOf(asked).some((name) => rule.privateHosts.includes(name)),
      ...(rule.resolve ? { resolve: rule.resolve } : {}),
    });
    return (_hostname, { all }, callback) =>
      all ? callback(null, [found]) : callback(null, found.address, found.family);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    const reason =
      error.code === "NOT_PUBLIC"
        ? "is in a private network and not in REVOCATION_ALLOWED_HOSTS"
        : "is unknown";
    throw new RevocationError("UNREACHABLE", `host ${asked.host} ${reason}`);
  }
};
