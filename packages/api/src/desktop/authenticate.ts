import type { Context } from "@foja/core/kernel/context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { listOwnMunicipalitiesOp } from "@foja/core/people/list-own-municipalities.op";
import { findDesktopGrant, isDesktopToken } from "@foja/core/signing/ticket/ticket";
import type { Admission, Authenticate, Call, DoorSources } from "../door/door";
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

export const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

const byTicket = async (
  sources: DoorSources,
  token: string,
  { requestId }: Call,
): Promise<Context<"user">> => {
  const grant = await findDesktopGrant(sources.database.global, token, sources.now());
  if (!grant) throw desktopTokenInvalid();
  return await enterMunicipality(
    sources,
    // Whoever made the ticket had entered.
    { schemaName: grant.schemaName, userId: grant.userId, opens: true, byPassword: false },
    { email: grant.email, subject: grant.subject, door: "desktop", requestId },
  );
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

const tokenRequired = defineRefusal(
  "unauthenticated",
  "TOKEN_REQUIRED",
  "Falta el token de acceso: Authorization: Bearer",
);
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
