import { isIPv6 } from "node:net";

/** `host`, `host:port`, `[address]:port`; an IPv6 address alone has no need of brackets. */
const FORM = /^(?<host>\[[^\]]+\]|[^:]+)(?::(?<port>\d{1,5}))?$/;
const NAME = /^[a-z0-9._-]+$/;
const PORT_MAX = 65_535;
const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/**
 * What a person writes for a host, as `namesOf` gives it: in lower case, international names in ASCII, addresses in their one
 * form. Undefined where nothing could ever be meant by it.
 */
export const readHost = (text: string): string | undefined => {
  const { host = "", port } = FORM.exec(isIPv6(text) ? `[${text}]` : text)?.groups ?? {};
  const name = /[/?#@\\]/.test(host) ? "" : bare(URL.parse(`http://${host}/`)?.hostname ?? "");
  if (!name.startsWith("[") && !NAME.test(name)) return undefined;
  if (port === undefined) return name;
  return isPort(Number(port)) ? `${name}:${Number(port)}` : undefined;
};

/** The host of an address with every port, and with its own, which an address leaves out where it is the usual one. */
export const namesOf = ({ protocol, hostname, port }: URL): readonly [string, string] => {
  const name = bare(hostname);
  return [name, `${name}:${port || PORTS[protocol]}`];
};

/** `ca.test.` is the same host as `ca.test`. */
const bare = (name: string): string => name.replace(/\.$/, "");

const isPort = (port: number): boolean => port > 0 && port <= PORT_MAX;
