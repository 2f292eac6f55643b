import { interactionPolicy, type KoaContextWithOIDC, type Provider as OidcProvider } from "oidc-provider";

type Grant = InstanceType<OidcProvider["Grant"]>;

/**
 * The platform's own application needs no consent: what it asks for is granted here. Others keep what the person
 * granted before.
 */
export const createLoadExistingGrant =
  (firstPartyId: string) =>
  async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { provider, client, session, result, account } = ctx.oidc;
    if (!client || !session) return undefined;
    const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
    const existing = grantId ? await provider.Grant.find(grantId) : undefined;
    if (client.clientId !== firstPartyId) return existing;
    if (!account) return undefined;

    const grant =
      existing?.accountId === account.accountId
        ? existing
        : new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
    const scopes = [...ctx.oidc.requestParamScopes].join(" ");
    grant.addOIDCScope(scopes);
    for (const resource of Object.keys(ctx.oidc.resourceServers ?? {}))
      grant.addResourceScope(resource, scopes);
    await grant.save();
    return grant;
  };

/** As the library's, and nobody gets anything from a person who never saw them, whatever little they ask for. */
export const createPolicy = (firstPartyId: string) => {
  const policy = interactionPolicy.base();
  // A grant without an id is one that the library made for this request: nobody saved it, or it has ended.
  const isFirstUse = ({ oidc: { client, result, entities } }: KoaContextWithOIDC): boolean =>
    client !== undefined &&
    client.clientId !== firstPartyId &&
    !result?.consent &&
    entities.Grant?.jti === undefined;
  policy
    .get("consent")
    ?.checks.add(
      new interactionPolicy.Check(
        "first_use",
        "the person has not seen this client",
        "consent_required",
        isFirstUse,
      ),
    );
  return policy;
};
