import { isIP } from "node:net";
import type { Notice, ReceiverProblem, Receivers, SendProblem } from "@foja/core/ports/receivers";
import { PRODUCT } from "@foja/service/product";
import { aborted } from "../net/aborted";
import { type Address, type ResolveHost, systemResolve } from "../net/public-address";
import { type AllowedAddresses, NONE_ALLOWED } from "./allowed-addresses";
import { post } from "./post";
import { readAddress, receiverProblem } from "./receiver-rule";
import { serviceSignature, standardSignature, unixSeconds } from "./signatures";

/** Specification 2, 5. */
const SIGNATURE_HEADER = "X-Service-Signature";

const TIMEOUT_MS = 10_000;

export type ReceiversOptions = {
  readonly allowed?: AllowedAddresses;
  /** Further names under which the signature goes, for receivers that know it by those. */
  readonly signatureHeaders?: readonly string[];
  readonly resolve?: ResolveHost;
  /** For everything: name, connection and reading. */
  readonly timeoutMs?: number;
  /** Certification authorities to trust instead of the system's, in PEM; for tests. */
  readonly ca?: string;
};

/** Calls other systems over https at public addresses, or at those that the installation allows. */
export const createReceivers = ({
  allowed = NONE_ALLOWED,
  signatureHeaders = [],
  resolve = systemResolve,
  timeoutMs = TIMEOUT_MS,
  ca,
}: ReceiversOptions = {}): Receivers => ({
  problemOf: (address) => {
    const url = readAddress(address);
    return url ? receiverProblem(url, allowed) : "address";
  },
  send: async (notice) => {
    const url = URL.parse(notice.url);
    const signed = url && notice.secret !== null ? { ...notice, url, secret: notice.secret } : undefined;
    const signature = signed ? serviceSignature(signed) : null;
    const signatures =
      signed && signature !== null
        ? {
            ...Object.fromEntries([SIGNATURE_HEADER, ...signatureHeaders].map((name) => [name, signature])),
            "webhook-signature": standardSignature(signed),
          }
        : {};
    const headers = { ...headersOf(notice), ...signatures };
    const sent = { headers, signature };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      if (!url) throw new Unsuitable("address");
      const addresses = await Promise.race([addressesOf(url, { allowed, resolve }), aborted(signal)]);
      const { body } = notice;
      return { ...sent, ...(await post({ url, addresses, headers, body, signal, ca })), problem: null };
    } catch (error) {
      return {
        ...sent,
        status: null,
        answer: null,
        problem: signal.aborted ? "timeout" : problemOf(error),
      };
    }
  },
});

const headersOf = ({ event, deliveryId, sentAt }: Notice): Record<string, string> => ({
  "Content-Type": "application/json",
  Accept: "*/*",
  "Accept-Encoding": "identity",
  "User-Agent": `${PRODUCT.name}/${PRODUCT.version}`,
  "X-Service-Event": event,
  "X-Service-Delivery": deliveryId,
  "webhook-id": deliveryId,
  "webhook-timestamp": String(unixSeconds(sentAt)),
});

class Unsuitable extends Error {
  constructor(readonly problem: ReceiverProblem | "unresolved") {
    super(problem);
  }
}

type Rule = { readonly allowed: AllowedAddresses; readonly resolve: ResolveHost };

/** Asked for once: the connection goes to these, or their owner might answer differently the second time. */
const addressesOf = async (url: URL, { allowed, resolve }: Rule): Promise<readonly Address[]> => {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  const found: readonly Address[] =
    family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family: family === 6 ? 6 : 4 }];
  if (found.length === 0) throw new Unsuitable("unresolved");
  const problem = receiverProblem(
    url,
    allowed,
    found.map(({ address }) => address),
  );
  if (problem) throw new Unsuitable(problem);
  return found;
};

type Cause = Partial<Pick<NodeJS.ErrnoException, "code" | "syscall">>;

const problemOf = (error: unknown): SendProblem => {
  if (error instanceof Unsuitable) return error.problem;
  // Of several addresses each had its own failure.
  const causes: readonly Cause[] = error instanceof AggregateError ? error.errors : [error as Cause];
  const isAny = (test: (cause: Cause) => boolean): boolean => causes.some(test);
  if (isAny(({ code }) => code === "ECONNREFUSED")) return "refused";
  if (isAny(({ code = "" }) => /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_CERT/.test(code))) return "certificate";
  return isAny(({ syscall }) => syscall === "connect") ? "unreachable" : "broken";
};
