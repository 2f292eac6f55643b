import type { Language } from "../token/messages";
import { createAuthorizationRequest, type IdentityProvider, type SignedIn } from "./identity-provider";
import { Problem } from "./problem";
import { listenForRedirect } from "./redirect-listener";

const MINUTES = 5;

/**
 * A person signs in with the system's browser: authorization code with PKCE, answered on loopback (RFC 8252).
 * @throws Problem SIGN_IN_CANCELLED (`signal`), SIGN_IN_TIMED_OUT after five minutes, SIGN_IN_REFUSED, SIGN_IN_FAILED, SERVER_*
 */
export const signIn = async ({
  provider,
  openBrowser,
  language,
  signal,
  timeoutMs = MINUTES * 60_000,
}: {
  readonly provider: IdentityProvider;
  readonly openBrowser: (url: string) => Promise<void>;
  readonly language: Language;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}): Promise<SignedIn> => {
  const limit = AbortSignal.timeout(timeoutMs);
  const listener = await listenForRedirect(language);
  try {
    const request = createAuthorizationRequest(listener.redirectUri);
    const url = await provider.authorizationUrl(request);
    signal.throwIfAborted();
    const back = listener.wait(request.state, AbortSignal.any([signal, limit]));
    const [callback] = await Promise.all([back, openBrowser(url)]);
    return await provider.exchange(request, callback);
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal.aborted) throw new Problem("SIGN_IN_CANCELLED");
    if (limit.aborted) throw new Problem("SIGN_IN_TIMED_OUT");
    throw error;
  } finally {
    listener.close();
  }
};
