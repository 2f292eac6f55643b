import { callerAddress, networkOf } from "@foja/service/client-ip";
import { env } from "./env";
import { peerOf } from "./peer-header";

/** Address of whoever asks: the connection's, or what the trusted proxies saw. */
export const addressOf = ({ headers }: { readonly headers: Headers }): string =>
  callerAddress(peerOf(headers), headers.get("x-forwarded-for") ?? undefined, env.trustedProxies);

/** What counts as one caller. */
export const networkOfCaller = (headers: Headers): string => networkOf(addressOf({ headers }));
