import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { Readable } from "node:stream";
import { aborted } from "@foja/adapters/net/aborted";
import { type Address, type AddressRule, resolvePublicAddress } from "@foja/adapters/net/public-address";

type PublicFetchOptions = Pick<AddressRule, "resolve"> & { readonly timeoutMs?: number };

/**
 * A GET over https that connects to nothing but a public address, the very one that was checked. Follows no redirect: the
 * answer of one is returned as it is. Every refusal is the same `TypeError`, as of any address that can't be reached.
 */
export const createPublicFetch =
  ({ timeoutMs = 2_500, ...rule }: PublicFetchOptions = {}): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      if (url.protocol !== "https:") throw new TypeError("not https");
      const address = await Promise.race([resolvePublicAddress(url.hostname, rule), aborted(signal)]);
      return toResponse(await open(url, address, signal, new Headers(init?.headers)));
    } catch (cause) {
      throw new TypeError("fetch failed", { cause });
    }
  };

const open = (url: URL, address: Address, signal: AbortSignal, headers: Headers): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = request(url, {
      signal,
      agent: false,
      headers: { ...Object.fromEntries(headers), "accept-encoding": "identity" },
      // The certificate is checked for the name, the connection goes to the address that was checked.
      lookup: (_hostname, wanted, done) =>
        wanted.all ? done(null, [address]) : done(null, address.address, address.family),
    });
    call.once("response", resolve);
    call.once("error", reject);
    call.end();
  });

const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

const toResponse = (message: IncomingMessage): Response => {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  if (!EMPTY.has(status)) return new Response(Readable.toWeb(message) as ReadableStream, { status, headers });
  message.resume();
  return new Response(null, { status, headers });
};
