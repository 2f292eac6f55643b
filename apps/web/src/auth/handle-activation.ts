import type { KeycloakActivation } from "@foja/adapters/identity/keycloak-activation";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { isOwnRequest } from "./own-request";
import { readFields } from "./read-fields";

type Parts = {
  /** Null where the identity provider has a page of its own for its links. */
  readonly activation: () => Pick<KeycloakActivation, "use"> | null;
  readonly publicUrl: string;
  readonly report: (error: unknown, about: { readonly requestId: string; readonly route: string }) => void;
};

const ROUTE = "POST /api/session/activation";

/** Uses up the link of somebody who has no password yet, and answers with a temporary one. */
export const createActivationHandler =
  ({ activation, publicUrl, report }: Parts) =>
  async (request: Request): Promise<Response> => {
    if (!isOwnRequest(request.headers, publicUrl))
      return answer(403, { error: "La solicitud no viene de esta página", code: "FORBIDDEN" });
    const links = activation();
    if (!links) return answer(404, { error: "Recurso no encontrado", code: "NOT_FOUND" });
    const form = await readFields(request);
    if ("refused" in form) return answer(form.refused, { error: "Datos inválidos", code: "INVALID_INPUT" });
    const token = form.fields?.token;
    try {
      const used = typeof token === "string" ? await links.use(token) : undefined;
      return used
        ? answer(200, { email: used.email, temporary_password: used.temporaryPassword })
        : answer(410, { error: "El enlace ya se usó o venció", code: "LINK_GONE" });
    } catch (error) {
      if (!(error instanceof IdentityUnavailable)) throw error;
      report(error, { requestId: request.headers.get("x-request-id") ?? "", route: ROUTE });
      return answer(503, { error: error.message, code: "IDENTITY_PROVIDER_UNAVAILABLE" });
    }
  };

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
