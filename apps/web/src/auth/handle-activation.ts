import type { KeycloakActivation } from "@foja/adapters/identity/keycloak-activation";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { isOwnRequest } from "./own-request";
import { readFields } from "./read-fields";

type Parts = {
  /** Null where the identity provider has a page of its own for its links. */
  readonly activation: () => Pick<KeycloakActivation, "use"> | null;
  /** Where a password is chosen; undefined for a link that does not serve (prove-mailbox.ts). */
  readonly prove: (token: string) => Promise<{ readonly url: string } | undefined>;
  readonly publicUrl: string;
  readonly report: (error: unknown, about: { readonly requestId: string; readonly route: string }) => void;
};

const ROUTE = "POST /api/session/activation";

/**
 * Uses up a link: `token` is of somebody who has no password yet, and answers with a temporary one; `comprobar` proves a mailbox, and
 * answers with the address where a password is chosen.
 */
export const createActivationHandler =
  ({ activation, prove, publicUrl, report }: Parts) =>
  async (request: Request): Promise<Response> => {
    if (!isOwnRequest(request.headers, publicUrl))
      return answer(403, { error: "La solicitud no viene de esta página", code: "FORBIDDEN" });
    const form = await readFields(request);
    if ("refused" in form) return answer(form.refused, { error: "Datos inválidos", code: "INVALID_INPUT" });
    const { token, comprobar } = form.fields ?? {};
    const links = activation();
    if (!links && comprobar === undefined)
      return answer(404, { error: "Recurso no encontrado", code: "NOT_FOUND" });
    const spend = async (): Promise<object | undefined> => {
      if (typeof comprobar === "string") return prove(comprobar);
      const used = typeof token === "string" ? await links?.use(token) : undefined;
      return used && { email: used.email, temporary_password: used.temporaryPassword };
    };
    try {
      const spent = await spend();
      return spent
        ? answer(200, spent)
        : answer(410, { error: "El enlace ya se usó o venció", code: "LINK_GONE" });
    } catch (error) {
      if (!(error instanceof IdentityUnavailable)) throw error;
      report(error, { requestId: request.headers.get("x-request-id") ?? "", route: ROUTE });
      return answer(503, { error: error.message, code: "IDENTITY_PROVIDER_UNAVAILABLE" });
    }
  };

const answer = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });
