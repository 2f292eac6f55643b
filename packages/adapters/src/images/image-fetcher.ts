import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { ImageError, type ImageFetcher } from "@foja/core/ports/image-fetcher";
import { aborted } from "../net/aborted";
import { type Address, AddressError, type AddressRule, resolvePublicAddress } from "../net/public-address";
import { imageType } from "./image-type";

export type ImageFetcherOptions = AddressRule & {
  readonly maxBytes?: number;
  /** For everything: name, connection and reading. */
  readonly timeoutMs?: number;
  /** Certification authorities to trust instead of the system's, in PEM; for tests. */
  readonly ca?: string;
};

/** Images over https from public addresses. Follows no redirect: each hop would be an address that nobody checked. */
export const createImageFetcher = (options: ImageFetcherOptions = {}): ImageFetcher => {
  const { maxBytes = 5 * 1024 * 1024, timeoutMs = 5_000 } = options;

  return async (text) => {
    const url = parseUrl(text);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const address = await Promise.race([resolvePublicAddress(url.hostname, options), aborted(signal)]);
      const response = await open({ url, address, signal, ca: options.ca });
      const bytes = await read(response, maxBytes, text);
      const contentType = imageType(bytes);
      if (!contentType) throw new ImageError("NOT_AN_IMAGE", text);
      return { contentType, bytes };
    } catch (error) {
      throw toImageError(error, signal, text);
    }
  };
};

const parseUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new ImageError("BAD_URL", text);
  return url;
};

type Opening = {
  readonly url: URL;
  readonly address: Address;
  readonly signal: AbortSignal;
  readonly ca: string | undefined;
};

const open = ({ url, address, signal, ca }: Opening): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const call = request(url, {
      signal,
      agent: false,
      headers: { accept: "image/png, image/jpeg, image/webp, image/gif", "accept-encoding": "identity" },
      // The certificate is checked for the name, the connection goes to the address that was checked.
      lookup: (_hostname, wanted, done) =>
        wanted.all ? done(null, [address]) : done(null, address.address, address.family),
      ...(ca ? { ca } : {}),
    });
    call.once("response", resolve);
    call.once("error", reject);
    call.end();
  });

const read = async (response: IncomingMessage, maxBytes: number, url: string): Promise<Uint8Array> => {
  try {
    if (response.statusCode !== 200) throw new ImageError("UNREACHABLE", url);
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw new ImageError("TOO_LARGE", url);

    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) throw new ImageError("TOO_LARGE", url);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    response.destroy();
  }
};

const toImageError = (error: unknown, signal: AbortSignal, url: string): ImageError => {
  if (error instanceof ImageError) return error;
  if (signal.aborted) return new ImageError("TIMEOUT", url);
  if (error instanceof AddressError && error.code === "NOT_PUBLIC") return new ImageError("NOT_PUBLIC", url);
  return new ImageError("UNREACHABLE", url);
};
