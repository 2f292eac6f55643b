import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import type { Pool } from "pg";
import { keepConnection } from "../connections/connections";
import type { Interaction } from "../http/interaction";

type Choice = { readonly accountId: string; readonly readOnly: boolean };

/** Adds what the person just saw to the application's grant, or makes one, and keeps what they chose. Gives the grant's id. */
export const grantConsent = async (
  provider: Provider,
  pool: Pool,
  { details, client }: Interaction,
  choice: Choice,
): Promise<string> => {
  const { grantId, prompt } = details;
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  const aNewOne = () => new provider.Grant({ accountId: choice.accountId, clientId: client.id });
  const added = prompt.details as MissingParts;
  const saved = await save(existing ?? aNewOne(), added).catch((error: unknown) => {
    // They ended it on another page, and let the application in here.
    if (error instanceof errors.InvalidGrant) return save(aNewOne(), added);
    throw error;
  });
  await keepConnection(pool, saved, client, choice);
  return saved;
};

const save = async (
  grant: InstanceType<Provider["Grant"]>,
  { missingOIDCScope, missingOIDCClaims, missingResourceScopes }: MissingParts,
): Promise<string> => {
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(" "));
  if (missingOIDCClaims) grant.addOIDCClaims(missingOIDCClaims);
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) {
    grant.addResourceScope(resource, scopes.join(" "));
  }
  return grant.save();
};

type MissingParts = {
  readonly missingOIDCScope?: string[];
  readonly missingOIDCClaims?: string[];
  readonly missingResourceScopes?: Readonly<Record<string, string[]>>;
};
