import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Address } from "../net/public-address";

/** Enough to see what a receiver says. */
const KEPT_BYTES = 2048;
/** One that goes on is left. */
const READ_BYTES_MAX = 64 * 1024;

export type Posting = {
  readonly url: URL;
  /** Where the connection goes, whatever the name leads to by then. */
  readonly addresses: readonly Address[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** Certification authorities to trust instead of the system's, in PEM; for tests. */
  readonly ca: string | undefined;
};

export type Posted = { readonly status: number; readonly answer: string };

/** One POST. It follows nothing; rejects when no answer began. */
export const post = async (posting: Posting): Promise<Posted> => {
  const response = await open(posting);
  return { status: response.statusCode ?? 0, answer: await beginningOf(response) };
};

const open = ({ url, addresses, headers, body, signal, ca }: Posting): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const call = request(url, {
      method: "POST",
      agent: false,
      signal,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      // The certificate is checked for the name, the connection goes to an address that was checked.
      lookup: lookupOf(addresses),
      ...(ca ? { ca } : {}),
    });
    call.once("response", resolve);
    call.once("error", reject);
    // An answer that is none, such as a change of protocol, ends without an error.
    call.once("close", () => reject(new Error("No answer came")));
    call.end(body);
  });

const lookupOf =
  (addresses: readonly Address[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) return done(null, [...addresses]);
    return done(null, first?.address ?? "", first?.family);
  };

/** Whatever breaks off now: the status has come, and says it. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      if (length < KEPT_BYTES) parts.push(part);
      length += part.length;
      if (length >= READ_BYTES_MAX) break;
    }
  } catch {
    // What was read so far is what there is.
  } finally {
    response.destroy();
  }
  return textOf(Buffer.concat(parts).subarray(0, KEPT_BYTES));
};

/** Without half a character at the end, and without what the database can't hold or a page would not show. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
