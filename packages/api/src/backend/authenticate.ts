import { defineRefusal } from "@foja/core/kernel/refusal";
import type { Admission, Authenticate, DoorSources } from "../door/door";
import { enterByToken } from "../people/enter-by-token";

/** For everybody alike; the specification names no rate for people. */
const PERSON_LIMIT_PER_MINUTE = 600;

/** A token of the identity provider (specification 1, 4.7), and the municipality where the person has several. */
export const authenticateBackend =
  (sources: DoorSources): Authenticate =>
  async ({ request, requestId }): Promise<Admission> => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!token) throw tokenRequired();
    if (!sources.tokens) throw new Error("the backend's door needs to know whose tokens are believed");
    const { email } = await sources.tokens(token);
    const schema = request.headers.get("x-tenant-schema")?.trim() || undefined;
    const context = await enterByToken(sources, { email, schema, door: "backend", requestId });
    const subject = `person:${context.tenant.schema}:${context.actor.userId}`;
    return { context, limits: [{ subject, perMinute: PERSON_LIMIT_PER_MINUTE }], repeats: subject };
  };

const tokenRequired = defineRefusal(
  "unauthenticated",
  "TOKEN_REQUIRED",
  "Falta el token de acceso: Authorization: Bearer",
);
