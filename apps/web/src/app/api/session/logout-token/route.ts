import { createLogoutTokenHandler } from "../../../../auth/handle-logout-token";
import { createLogoutTokenReader } from "../../../../auth/logout-token";
import { env } from "../../../../server/env";
import { report } from "../../../../server/report";
import { runtime } from "../../../../server/runtime";

export const POST = createLogoutTokenHandler({
  read: createLogoutTokenReader({ issuer: env.oidcIssuer, clientId: env.oidcClientId }),
  sessions: () => runtime().uiSessions,
  report,
});
