import { isIP } from "node:net";
import type { ReceiverProblem, Receivers } from "@foja/core/ports/receivers";
import { isPublicAddress } from "./public-address";

/** Names that lead nowhere outside: RFC 6761 and 6762, RFC 8375, and what networks give their own machines. */
const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/;

const HTTPS_PORT = 443;
/** Below are the services of systems (RFC 6335, 6). */
const FREE_PORT_MIN = 1024;

/** Judged by what is written alone; who answers to a name is looked at when it is called (`resolvePublicAddress`). */
export const createReceivers = (): Receivers => ({
  problemOf: (address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    return url ? problemOf(url) : "address";
  },
});

const problemOf = ({ protocol, username, password, port, hostname }: URL): ReceiverProblem | undefined => {
  if (protocol !== "https:") return "scheme";
  if (username || password) return "credentials";
  if (port && Number(port) < FREE_PORT_MIN && Number(port) !== HTTPS_PORT) return "port";
  return isOutside(hostname) ? undefined : "private";
};

// The parser has turned decimal, octal and hexadecimal addresses into the usual form, and names into lower case.
const isOutside = (hostname: string): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes(".") && !INSIDE.test(host);
};
