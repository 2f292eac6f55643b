import { createApiClient, type DesktopApi } from "../server/api-client";
import type { Fetch } from "../server/ask";
import { type Credential, fixedCredential } from "../server/credential";
import { exchangeTicket } from "../server/exchange-ticket";
import { Problem } from "../server/problem";
import type { KnownServer } from "../server/server-list";
import type { Me } from "../server/wire";

/** One person in one municipality of one server. */
export type Connection = {
  readonly server: KnownServer;
  readonly api: DesktopApi;
  readonly me: Me;
  /** What a ticket is for; undefined: all that waits. */
  readonly documentIds: readonly string[] | undefined;
};

/**
 * With an account. Without a chosen municipality it is the only one.
 * @throws Problem MUNICIPALITY_REQUIRED where there are several, SIGNED_OUT, SERVER_*
 */
export const connectAccount = async (
  fetch: Fetch,
  server: KnownServer,
  credential: Credential,
): Promise<Connection> => {
  const api = createApiClient({ fetch, api: server.api, credential, tenant: server.tenant?.schema });
  return { server, api, me: await api.me(), documentIds: undefined };
};

/** @throws Problem TICKET_INVALID, SERVER_* */
export const connectTicket = async (
  fetch: Fetch,
  server: KnownServer,
  ticket: string,
): Promise<Connection> => {
  const access = await exchangeTicket(fetch, server.api, ticket);
  const credential = fixedCredential(access.access_token, "TICKET_OVER");
  const api = createApiClient({ fetch, api: server.api, credential, tenant: access.tenant_schema });
  return { server, api, me: await api.me(), documentIds: access.document_ids };
};

/** Whether it is the same person at the same place, however they came in. */
export const isSamePlace = (one: Connection, other: Connection): boolean =>
  one.server.address === other.server.address &&
  one.me.id === other.me.id &&
  one.me.municipality.schema === other.me.municipality.schema;

/** The municipalities in which an account may work. */
export const municipalitiesOf = (fetch: Fetch, server: KnownServer, credential: Credential) =>
  createApiClient({ fetch, api: server.api, credential }).municipalities();

export const isMunicipalityMissing = (error: unknown): boolean =>
  error instanceof Problem && error.code === "MUNICIPALITY_REQUIRED";
