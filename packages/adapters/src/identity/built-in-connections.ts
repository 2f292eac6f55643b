import type { Connection, Connections } from "@foja/core/ports/connections";
import { z } from "zod";
import type { BuiltInOptions } from "./built-in";
import { createProviderCalls } from "./provider-calls";

const moment = z.iso.datetime().transform((text) => new Date(text));

const grant = z
  .object({
    id: z.string(),
    client: z.object({
      id: z.string(),
      name: z.string(),
      host: z.string().nullable(),
      uri: z.string().nullable(),
    }),
    own: z.boolean(),
    read_only: z.boolean(),
    renews: z.boolean(),
    created_at: moment,
    last_used_at: moment.nullable(),
    expires_at: moment.nullable(),
  })
  .transform(
    ({
      id,
      client,
      own: isOwn,
      read_only: readOnly,
      renews,
      created_at,
      last_used_at,
      expires_at,
    }): Connection => ({
      id,
      client,
      isOwn,
      readOnly,
      renews,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      expiresAt: expires_at,
    }),
  );
// Of another form there is none, and its address would be another's.
const GRANT = /^[\w-]{43}$/;
const ACCOUNT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const STATE_TIMEOUT_MS = 1_500;

const grants = z.object({ grants: z.array(grant) });
const state = z.object({ read_only: z.boolean() }).transform(({ read_only: readOnly }) => ({ readOnly }));

/** The grants of the provider that comes with the product (apps/idp/README.md). */
export const createBuiltInConnections = ({ url, token, ...options }: BuiltInOptions): Connections => {
  const calls = { ...options, baseUrl: `${url}/internal`, authorize: async () => `Bearer ${token}` };
  const within = createProviderCalls(calls);
  // Each call of an application may wait for it.
  const soon = createProviderCalls({ ...calls, timeoutMs: STATE_TIMEOUT_MS });
  const one = (id: string) => `/grants/${id}`;
  const ofAccount = (id: string) => `/accounts/${id}/grants`;

  return {
    changesAccess: true,
    endsAtOnce: true,
    list: async (accountId) => {
      if (!ACCOUNT.test(accountId)) return [];
      return within(async (ask) => {
        const { status, body } = await ask("GET", ofAccount(accountId), { expect: [200, 404] });
        return status === 404 ? [] : grants.parse(body).grants;
      });
    },
    state: async (id) => {
      if (!GRANT.test(id)) return null;
      return soon(async (ask) => {
        const { status, body } = await ask("GET", one(id), { expect: [200, 404] });
        return status === 404 ? null : state.parse(body);
      });
    },
    setReadOnly: async (accountId, id, readOnly) => {
      if (!ACCOUNT.test(accountId) || !GRANT.test(id)) return false;
      return within(async (ask) => {
        const body = { account_id: accountId, read_only: readOnly };
        const { status } = await ask("PATCH", one(id), { body, expect: [200, 404] });
        return status === 200;
      });
    },
    end: async (accountId, id) => {
      if (!ACCOUNT.test(accountId) || !GRANT.test(id)) return false;
      return within(async (ask) => {
        const query = new URLSearchParams({ account_id: accountId });
        const { status } = await ask("DELETE", `${one(id)}?${query}`, { expect: [204, 404] });
        return status === 204;
      });
    },
  };
};
