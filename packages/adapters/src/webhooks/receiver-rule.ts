import { isIP } from "node:net";
import type { ReceiverProblem } from "@foja/core/ports/receivers";
import { namesOf } from "../net/host-names";
import { isPublicAddress } from "../net/public-address";
import { type AllowedAddresses, isInRanges } from "./allowed-addresses";

/** Names that lead nowhere outside: RFC 6761 and 6762, RFC 8375, and what networks give their own machines. */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

const HTTPS_PORT = 443;
/** Below are the services of systems (RFC 6335, 6). */
const FREE_PORT_MIN = 1024;

/**
 * An address that everybody reads the same way. `URL` takes line breaks out, turns `\\` round and adds what is missing: that would be called
 * otherwise than whoever wrote it sees.
 */
const PLAIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\\s\p{Cc}][^\\\s\p{Cc}]*$/iu;

/** Undefined where a text is no address, or not plainly one. */
export const readAddress = (text: string): URL | undefined =>
  PLAIN.test(text) ? (URL.parse(text) ?? undefined) : undefined;

/**
 * What is wrong with calling that address: the same rule when it is saved, by what is written alone, and when it is called, by the addresses
 * that its name then leads to.
 * @param leadsTo undefined while nobody asked: a name may then lead to what is allowed
 */
export const receiverProblem = (
  url: URL,
  allowed: AllowedAddresses,
  leadsTo?: readonly string[],
): ReceiverProblem | undefined => {
  const { protocol, username, password, port, hostname } = url;
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  const addresses = isIP(host) === 0 ? leadsTo : [host];
  if (isIP(host) === 0 && !isName(host)) return "address";
  const isNamed = allowed.hosts.has(namesOf(url)[1]);
  const isAllowed =
    isNamed ||
    (addresses ? addresses.every((address) => isInRanges(allowed, address)) : allowed.ranges.length > 0);

  if (protocol !== "https:" && !(protocol === "http:" && isAllowed)) return "scheme";
  if (username || password) return "credentials";
  if (isAllowed) return undefined;
  if (port && Number(port) < FREE_PORT_MIN && Number(port) !== HTTPS_PORT) return "port";
  const isOutside = addresses
    ? addresses.every((address) => isPublicAddress(address) || isInRanges(allowed, address))
    : host.includes(".") && !INSIDE.test(host);
  return isOutside ? undefined : "private";
};

/** That a name server can be asked for (RFC 1035, 2.3.4). */
const isName = (host: string): boolean =>
  host.length <= 253 && host.split(".").every(({ length }) => length > 0 && length <= 63);
