import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import type { ConnectedClient } from "../connections/connections";
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
  /** As the person is told of it. */
  readonly client: ConnectedClient;
  readonly scopes: ReadonlySet<string>;
  /** As the application names the gateway, where it does; several where it asks for several. */
  readonly resources: readonly string[];
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
    client: {
      id: clientId,
      // One that registered under looser rules is not believed its name either.
      name: clientId === firstPartyId ? clientId : (acceptableName(client?.clientName ?? "") ?? UNNAMED),
      host: hostOf(text(params.redirect_uri)) ?? null,
      uri: client?.clientUri ?? null,
    },
    scopes: new Set((text(params.scope) ?? "").split(" ")),
    resources: [params.resource].flat().flatMap((resource) => text(resource) ?? []),
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
