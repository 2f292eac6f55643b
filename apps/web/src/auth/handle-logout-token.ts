import { AppError } from "@foja/core/kernel/errors";
import type { LogOut } from "./logout-token";
import { readFields } from "./read-fields";
import type { UiSessions } from "./ui-sessions";

type Parts = {
  readonly read: (token: string) => Promise<LogOut | undefined>;
  readonly sessions: () => Pick<UiSessions, "endOfSubject">;
  readonly report: (error: unknown, about: { readonly requestId: string; readonly route: string }) => void;
};

/** The provider says that somebody's account changed (OpenID Connect Back-Channel Logout 1.0, 2.5): their sessions end. */
export const createLogoutTokenHandler =
  ({ read, sessions, report }: Parts) =>
  async (request: Request): Promise<Response> => {
    const form = await readFields(request);
    if ("refused" in form) return answer(form.refused, { error: "invalid_request" });
    const token = form.fields?.logout_token;
    try {
      const logOut = typeof token === "string" ? await read(token) : undefined;
      if (!logOut) return answer(400, { error: "invalid_request" });
      await sessions().endOfSubject(logOut.subject, logOut.before);
      return answer(200, {});
    } catch (error) {
      if (!(error instanceof AppError && error.code === "unavailable")) throw error;
      report(error, { requestId: request.headers.get("x-request-id") ?? "", route: ROUTE });
      // Not 400, with which a provider takes its token for refused: it is to try again.
      return answer(503, { error: "temporarily_unavailable" }, { "retry-after": "5" });
    }
  };

const ROUTE = "POST /api/session/logout-token";

const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
