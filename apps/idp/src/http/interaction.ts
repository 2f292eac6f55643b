import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { acceptableName } from "../provider/client-name";
import { UNNAMED } from "../provider/registration-rules";
import type { Context } from "./koa";

export type InteractionDetails = Awaited<ReturnType<Provider["interactionDetails"]>>;

/** The waiting authorization request, in the words of our pages. */
export type Interaction = {
  readonly details: InteractionDetails;
  readonly uid: string;
  readonly prompt: string;
  readonly isFirstParty: boolean;
  readonly clientName: string;
  /** Host that gets the answer; undefined for a program on the person's own computer. */
  readonly returnsTo: string | undefined;
  readonly scopes: ReadonlySet<string>;
  readonly accountId: string | undefined;
  readonly sessionUid: string | undefined;
  readonly uiLocales: string | undefined;
  readonly loginHint: string | undefined;
};

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Throws the provider's `SessionNotFound` when the cookie is missing, expired or of another request. */
export const findInteraction = async (
  provider: Provider,
  firstPartyId: string,
  ctx: Context,
  uid: string,
): Promise<Interaction> => {
  const details = await provider.interactionDetails(ctx.req, ctx.res);
  if (details.uid !== uid) throw new errors.SessionNotFound("the cookie belongs to another interaction");
  const { params } = details;
  const clientId = text(params.client_id) ?? "";
  const client = await provider.Client.find(clientId);
  return {
    details,
    uid,
    prompt: details.prompt.name,
    isFirstParty: clientId === firstPartyId,
    // One that registered under looser rules is not believed its name either.
    clientName: clientId === firstPartyId ? clientId : (acceptableName(client?.clientName ?? "") ?? UNNAMED),
    returnsTo: hostOf(text(params.redirect_uri)),
    scopes: new Set((text(params.scope) ?? "").split(" ")),
    accountId: details.session?.accountId,
    sessionUid: details.session?.uid,
    uiLocales: text(params.ui_locales),
    loginHint: text(params.login_hint),
  };
};

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const hostOf = (redirectUri: string | undefined): string | undefined => {
  const url = URL.parse(redirectUri ?? "");
  if (!url || LOOPBACK.has(url.hostname)) return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url.host : url.protocol.slice(0, -1);
};
