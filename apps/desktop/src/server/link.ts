import { Problem } from "./problem";
import { parseServerAddress } from "./server-address";

export const SCHEME = "foja";

export type SignLink = {
  /** Origin of the server. Anybody can make a link: whoever follows one asks the person before a server that they don't know. */
  readonly server: string;
  readonly ticket: string;
};

/**
 * Reads `foja://sign?server=<public address>&ticket=<ticket>`; browsers may add a slash behind the host.
 * @throws Problem LINK_INVALID
 */
export const parseLink = (link: string): SignLink => {
  const url = link.length < 4096 ? URL.parse(link) : null;
  const server = url?.searchParams.get("server");
  const ticket = url?.searchParams.get("ticket");
  const isSign = url?.protocol === `${SCHEME}:` && url.hostname === "sign" && /^\/?$/.test(url.pathname);
  if (!isSign || !server || !ticket || !/^[\w.~-]{16,512}$/.test(ticket)) throw new Problem("LINK_INVALID");
  try {
    return { server: parseServerAddress(server), ticket };
  } catch {
    throw new Problem("LINK_INVALID");
  }
};

/** Windows and Linux give the link to the program as an argument. */
export const linkAmong = (args: readonly string[]): string | undefined =>
  args.find((argument) => argument.toLowerCase().startsWith(`${SCHEME}:`));
