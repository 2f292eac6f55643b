import type { Connection, Connections } from "@foja/core/ports/connections";
import { z } from "zod";
import { type Auth0Options, createAuth0Calls } from "./auth0";
import { hostOfAnswers, isOwnProgram, type OwnClients } from "./own-clients";
import { type Ask, isSegment, segment } from "./provider-calls";

const PAGE = 100;

const grants = z.array(
  z.object({
    id: z.string().min(1),
    clientID: z.string(),
    user_id: z.string(),
    audience: z.string().nullish(),
    scope: z.array(z.string()).default([]),
  }),
);
type Grant = z.output<typeof grants>[number];

const client = z.object({
  name: z.string().min(1).optional().catch(undefined),
  callbacks: z.array(z.string()).default([]).catch([]),
});

/**
 * What people let applications do with the gateway, as grants of an Auth0 tenant (Management API v2: read:grants, delete:grants,
 * read:clients). Auth0 knows no access that is for reading alone, and tells no times.
 */
export const createAuth0Connections = (options: Auth0Options & OwnClients): Connections => {
  const within = createAuth0Calls(options);
  const { publicUrl, webClientId } = options;
  const resources = new Set([publicUrl, `${publicUrl}/`, `${publicUrl}/mcp`, `${publicUrl}/mcp/`]);

  const find = async (ask: Ask, accountId: string): Promise<Grant[]> => {
    const all: Grant[] = [];
    for (let page = 0; ; page += 1) {
      const query = new URLSearchParams({
        user_id: accountId,
        per_page: String(PAGE),
        page: String(page),
      });
      const some = grants.parse((await ask("GET", `/grants?${query}`, { expect: [200] })).body);
      all.push(...some);
      if (some.length < PAGE) break;
    }
    // One tenant may have other interfaces than ours.
    return all.filter(
      ({ user_id, clientID, audience }) =>
        user_id === accountId && clientID !== webClientId && resources.has(audience ?? ""),
    );
  };

  const describe = async (ask: Ask, id: string): Promise<Connection["client"]> => {
    const query = new URLSearchParams({ fields: "name,callbacks", include_fields: "true" });
    const { status, body } = await ask("GET", `/clients/${segment(id)}?${query}`, { expect: [200, 404] });
    const { name = id, callbacks } = client.parse(status === 200 ? body : {});
    return { id, name, host: hostOfAnswers(callbacks), uri: null };
  };

  return {
    changesAccess: false,
    endsAtOnce: false,
    list: (accountId) =>
      within(async (ask) => {
        const found: Connection[] = [];
        const all = Map.groupBy(await find(ask, accountId), ({ clientID }) => clientID);
        for (const [clientID, grants] of all) {
          found.push({
            id: grants[0]!.id,
            client: await describe(ask, clientID),
            isOwn: isOwnProgram(clientID),
            readOnly: false,
            renews: grants.some(({ scope }) => scope.includes("offline_access")),
            createdAt: null,
            lastUsedAt: null,
            expiresAt: null,
          });
        }
        return found;
      }),
    state: async () => null,
    setReadOnly: async () => false,
    end: async (accountId, id) => {
      // Without an id the address would be that of all of somebody's.
      if (!isSegment(id)) return false;
      return within(async (ask) => {
        const all = await find(ask, accountId);
        const named = all.find((grant) => grant.id === id);
        if (!named) return false;
        for (const grant of all.filter(({ clientID }) => clientID === named.clientID))
          await ask("DELETE", `/grants/${segment(grant.id)}`, { expect: [204] });
        return true;
      });
    },
  };
};
