import type { Connection, Connections } from "@foja/core/ports/connections";
import { z } from "zod";
import type { BuiltInOptions } from "./built-in";
import { createProviderCalls, segment } from "./provider-calls";

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
const grants = z.object({ grants: z.array(grant) });
const state = z.object({ read_only: z.boolean() }).transform(({ read_only: readOnly }) => ({ readOnly }));

/** The grants of the provider that comes with the product (apps/idp/README.md). */
export const createBuiltInConnections = ({ url, token, ...options }: BuiltInOptions): Connections => {
  const within = createProviderCalls({
    ...options,
    baseUrl: `${url}/internal`,
    authorize: async () => `Bearer ${token}`,
  });
  const one = (id: string) => `/grants/${segment(id)}`;

  return {
    changesAccess: true,
    list: (accountId) =>
      within(async (ask) => {
        const path = `/accounts/${segment(accountId)}/grants`;
        const { status, body } = await ask("GET", path, { expect: [200, 404] });
        return status === 404 ? [] : grants.parse(body).grants;
      }),
    state: (id) =>
      within(async (ask) => {
        const { status, body } = await ask("GET", one(id), { expect: [200, 404] });
        return status === 404 ? null : state.parse(body);
      }),
    setReadOnly: (accountId, id, readOnly) =>
      within(async (ask) => {
        const body = { account_id: accountId, read_only: readOnly };
        const { status } = await ask("PATCH", one(id), { body, expect: [200, 404] });
        return status === 200;
      }),
    end: (accountId, id) =>
      within(async (ask) => {
        const query = new URLSearchParams({ account_id: accountId });
        const { status } = await ask("DELETE", `${one(id)}?${query}`, { expect: [204, 404] });
        return status === 204;
      }),
  };
};
