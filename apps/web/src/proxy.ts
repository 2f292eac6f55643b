import { createProxy } from "./server/create-proxy";
import { env } from "./server/env";

// The gateway and the health checks set their own headers and must not pay for this; only paths with an escape are looked at
// everywhere.
export const config = { matcher: ["/(.*%.*)", "/((?!api/v1|healthz|readyz|_next/).*)"] };

export const proxy = createProxy({ publicUrl: env.publicUrl, issuer: env.oidcIssuer });
