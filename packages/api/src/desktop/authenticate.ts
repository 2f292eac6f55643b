import type { Context } from "@foja/core/kernel/context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { listOwnMunicipalitiesOp } from "@foja/core/people/list-own-municipalities.op";
import { findMemberships } from "@foja/core/people/memberships";
import { findDesktopGrant, isDesktopToken } from "@foja/core/signing/ticket/ticket";
import type { Admission, Authenticate, Call, DoorSources } from "../door/door";
import { bearerOf, tokenRequired } from "../people/bearer";
import { TOKEN_REFUSALS } from "../people/check-token";
import { enterByToken, MEMBERSHIP_REFUSALS } from "../people/enter-by-token";
import { enterMunicipality } from "../people/enter-municipality";
import { personLimit } from "../people/person-limit";
import { resolvePerson } from "../people/resolve-person";

/** Two for each document, at the pace of the quickest tokens. */
const CALLS_PER_MINUTE = 3000;

/** A token of the identity provider, or one that a ticket of the pages was exchanged for (RFC 6750). */
export const authenticateDesktop =
  (sources: DoorSources): Authenticate =>
  async (call): Promise<Admission> => {
    const token = bearerOf(call.request);
    if (!token) throw tokenRequired();
    const context = isDesktopToken(token)
      ? await byTicket(sources, token, call)
      : await byProvider(sources, token, call);
    return { limit: personLimit(context, CALLS_PER_MINUTE), enter: async () => context };
  };

const byTicket = async (
  sources: DoorSources,
  token: string,
  { requestId }: Call,
): Promise<Context<"user">> => {
  const grant = await findDesktopGrant(sources.database.global, token, sources.now());
  if (!grant) throw desktopTokenInvalid();
  // What would no longer let the page in lets its program no longer in either.
  const memberships = await findMemberships(sources.database.global, grant);
  const membership = memberships.find(
    ({ schemaName, userId }) => schemaName === grant.schemaName && userId === grant.userId,
  );
  if (!membership) throw desktopTokenInvalid();
  const entering = { email: grant.email, subject: grant.subject, door: "desktop", requestId } as const;
  const context = await enterMunicipality(sources, membership, entering);
  return { ...context, actor: { ...context.actor, onlyDocuments: grant.documentIds } };
};

const byProvider = async (
  sources: DoorSources,
  token: string,
  { request, requestId, row }: Call,
): Promise<Context<"user">> => {
  const signedIn = await sources.tokens(token);
  const schema = request.headers.get("x-tenant-schema")?.trim() || undefined;
  const entering = { ...signedIn, schema, door: "desktop", requestId } as const;
  // Whoever asks which ones there are has not chosen any.
  if (row.operation === listOwnMunicipalitiesOp) return await resolvePerson(sources, entering);
  return await enterByToken(sources, entering);
};

const desktopTokenInvalid = defineRefusal(
  "unauthenticated",
  "TOKEN_INVALID",
  "El permiso del programa de firma terminó. Vuelva a abrirlo desde la página",
);

export const DESKTOP_REFUSALS = [
  tokenRequired,
  desktopTokenInvalid,
  ...TOKEN_REFUSALS,
  ...MEMBERSHIP_REFUSALS,
] as const;
