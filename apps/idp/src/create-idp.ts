import type { RequestListener } from "node:http";
import type Provider from "oidc-provider";
import { clean } from "./database/clean";
import { migrate } from "./database/migrate";
import { activationRoutes } from "./http/activation-routes";
import { askFirst } from "./http/ask-first";
import { authorizationDefaults } from "./http/authorization-defaults";
import { boundCalls } from "./http/bound-calls";
import { handleErrors } from "./http/errors";
import { interactionRoutes } from "./http/interaction-routes";
import { registrationCors, registrationRoutes } from "./http/registration-routes";
import { sendJson } from "./http/respond";
import { offeredModes } from "./http/response-modes";
import { type Route, routes } from "./http/router";
import { securityHeaders } from "./http/security-headers";
import { internalApi } from "./internal/internal-routes";
import { loadSigningKeys } from "./keys/signing-keys";
import type { IdpOptions } from "./options";
import { createProvider } from "./provider/create-provider";
import { createLogoutSender } from "./provider/send-logouts";

export type Idp = {
  readonly provider: Provider;
  readonly handle: RequestListener;
  /** Removes what expired; the process calls it every few minutes. */
  clean(): Promise<void>;
  /** Tells the platform whose accounts changed; the process calls it every few seconds. */
  tellLogouts(): Promise<void>;
};

/** Prepares the database and puts the provider, our pages and the internal API behind one server. */
export const createIdp = async (options: IdpOptions): Promise<Idp> => {
  await migrate(options.pool);
  await clean(options.pool);
  const keys = await loadSigningKeys(options.pool, options.secrets);
  const provider = createProvider(options, keys);

  provider.use(securityHeaders(options));
  provider.use(handleErrors(options));
  provider.use(boundCalls(options));
  provider.use(internalApi(options));
  provider.use(registrationCors);
  provider.use(
    routes([
      HEALTH,
      ...interactionRoutes(provider, options),
      ...activationRoutes(options),
      ...registrationRoutes(provider, options),
    ]),
  );
  provider.use(offeredModes);
  provider.use(askFirst(provider, options));
  provider.use(authorizationDefaults(options.webClient.id));
  return {
    provider,
    handle: provider.callback(),
    clean: () => clean(options.pool),
    tellLogouts: createLogoutSender(options, keys[0]!),
  };
};

const HEALTH: Route = {
  method: "GET",
  path: /^\/healthz$/,
  handle: (ctx) => sendJson(ctx, 200, { status: "ok" }),
};
