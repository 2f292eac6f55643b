import type { Connection, Connections } from "@foja/core/ports/connections";
import { z } from "zod";
import { createKeycloakUsers, type KeycloakOptions } from "./keycloak-users";
import { hostOfAnswers, isOwnProgram, type OwnClients } from "./own-clients";
import { type Ask, isSegment, segment } from "./provider-calls";

const consents = z.array(
  z.object({
    clientId: z.string(),
    createdDate: z.number().nullish(),
    /** Of a client that has an offline session (a refresh token that outlives the sign-in): which client that is, by its inner id. */
    additionalGrants: z.array(z.object({ client: z.string(), key: z.string() })).default([]),
  }),
);
type Consent = z.output<typeof consents>[number];

const clients = z.array(
  z.object({
    name: z.string().nullish(),
    baseUrl: z.string().nullish(),
    redirectUris: z.array(z.string()).default([]),
  }),
);
const sessions = z.array(z.object({ start: z.number(), lastAccess: z.number() }));

/**
 * What people let clients do in a realm of Keycloak 26: their consents and offline sessions, a line for each client. Keycloak ends them by
 * client, knows no access that is for reading alone, and does not say until when they are.
 */
export const createKeycloakConnections = (options: KeycloakOptions & OwnClients): Connections => {
  const { within, path } = createKeycloakUsers(options);

  const find = async (ask: Ask, accountId: string): Promise<Consent[]> => {
    const { status, body } = await ask("GET", `${path(accountId)}/consents`, { expect: [200, 404] });
    if (status === 404) return [];
    return consents.parse(body).filter(({ clientId }) => clientId !== options.webClientId);
  };

  /** Only with the role view-clients: without it the client's id is its name. */
  const describe = async (ask: Ask, clientId: string): Promise<Connection["client"]> => {
    const query = new URLSearchParams({ clientId });
    const { status, body } = await ask("GET", `/clients?${query}`, { expect: [200, 403] });
    const [client] = status === 200 ? clients.parse(body) : [];
    // Those of Keycloak itself are called by a key of its texts.
    const name = client?.name && !client.name.startsWith("${") ? client.name : clientId;
    return {
      id: clientId,
      name,
      host: hostOfAnswers(client?.redirectUris ?? []),
      uri: client?.baseUrl || null,
    };
  };

  const toConnection = async (ask: Ask, accountId: string, consent: Consent): Promise<Connection> => {
    const { clientId, createdDate, additionalGrants } = consent;
    const [offline] = additionalGrants;
    const open = offline
      ? sessions.parse(
          (
            await ask("GET", `${path(accountId)}/offline-sessions/${segment(offline.client)}`, {
              expect: [200],
            })
          ).body,
        )
      : [];
    const since = [createdDate, ...open.map(({ start }) => start)].find((moment) => moment);
    return {
      id: clientId,
      client: await describe(ask, clientId),
      isOwn: isOwnProgram(clientId),
      readOnly: false,
      renews: offline !== undefined,
      createdAt: since ? new Date(since) : null,
      lastUsedAt: open.length > 0 ? new Date(Math.max(...open.map(({ lastAccess }) => lastAccess))) : null,
      expiresAt: null,
    };
  };

  return {
    changesAccess: false,
    endsAtOnce: false,
    list: async (accountId) => {
      if (!isSegment(accountId)) return [];
      return within(async (ask) => {
        const found: Connection[] = [];
        for (const consent of await find(ask, accountId))
          found.push(await toConnection(ask, accountId, consent));
        return found.toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0));
      });
    },
    state: async () => null,
    setReadOnly: async () => false,
    end: async (accountId, clientId) => {
      if (!isSegment(accountId) || !isSegment(clientId)) return false;
      return within(async (ask) => {
        // The platform's own sign-in is not among them.
        if (!(await find(ask, accountId)).some((consent) => consent.clientId === clientId)) return false;
        const place = `${path(accountId)}/consents/${segment(clientId)}`;
        const { status } = await ask("DELETE", place, { expect: [204, 404] });
        return status === 204;
      });
    },
  };
};
