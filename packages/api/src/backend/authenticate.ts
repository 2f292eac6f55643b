import type { Admission, Authenticate, DoorSources } from "../door/door";
import { bearerOf, tokenRequired } from "../people/bearer";
import { TOKEN_REFUSALS } from "../people/check-token";
import { enterByToken, MEMBERSHIP_REFUSALS } from "../people/enter-by-token";
import { notTheSigner } from "../people/not-the-signer";
import { personLimit } from "../people/person-limit";

/** A token of the identity provider (specification 1, 4.7), and the municipality where the person has several. */
export const authenticateBackend =
  (sources: DoorSources): Authenticate =>
  async ({ request, requestId }): Promise<Admission> => {
    const token = bearerOf(request);
    if (!token) throw tokenRequired();
    const signedIn = notTheSigner(await sources.tokens(token));
    const schema = request.headers.get("x-tenant-schema")?.trim() || undefined;
    const context = await enterByToken(sources, { ...signedIn, schema, door: "backend", requestId });
    return { limit: personLimit(context), enter: async () => context };
  };

export const BACKEND_REFUSALS = [tokenRequired, ...TOKEN_REFUSALS, ...MEMBERSHIP_REFUSALS] as const;
