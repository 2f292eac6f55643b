import { z } from "zod";
import { parseJson } from "../net/answers";
import { ProviderRefused } from "./provider-calls";

export type ClientTokenOptions = {
  /** Address of the token endpoint. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For whom the token shall be, where the provider asks for it. */
  readonly audience?: string;
};

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Not at the last moment: the call that carries it takes a while, and clocks differ. */
const MARGIN_MS = 30_000;

/** The authorization header of a client that acts for itself (RFC 6749, 4.4). Its token is kept for as long as it lives. */
export const createClientToken = ({ url, clientId, clientSecret, audience }: ClientTokenOptions) => {
  let held: { readonly header: string; readonly until: number } | undefined;

  return async (refresh: boolean, signal: AbortSignal): Promise<string> => {
    if (held && !refresh && Date.now() < held.until) return held.header;
    const asked = Date.now();
    const response = await fetch(url, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
        ...(audience && { audience }),
      }),
      signal,
      redirect: "error",
    });
    const body = parseJson(new Uint8Array(await response.arrayBuffer()));
    if (!response.ok) throw new ProviderRefused("token", response.status, body);
    const { access_token, expires_in } = answer.parse(body);
    held = { header: `Bearer ${access_token}`, until: asked + expires_in * 1_000 - MARGIN_MS };
    return held.header;
  };
};
