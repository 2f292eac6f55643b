import { z } from "zod";
import { findAccount } from "../accounts/accounts";
import {
  type Connection,
  type ConnectionState,
  changeAccess,
  endConnection,
  listConnections,
  useConnection,
} from "../connections/connections";
import { sendJson } from "../http/respond";
import type { Route } from "../http/router";
import type { IdpOptions } from "../options";
import { DESKTOP_CLIENT_ID } from "../provider/desktop-client";
import { found, Refusal, readInput } from "./refusal";

const ONE = /^\/internal\/grants\/([\w-]{43})$/;
const GONE = "El permiso no existe o terminó";

const changesSchema = z.strictObject({ account_id: z.guid(), read_only: z.boolean() });

/** What people let applications do: the gateway asks whether it holds, the platform shows and ends it. */
export const grantRoutes = ({ pool }: IdpOptions): readonly Route[] => [
  {
    method: "GET",
    path: /^\/internal\/accounts\/([^/]+)\/grants$/,
    handle: async (ctx, id) => {
      const account = found(await findAccount(pool, id!));
      const grants = await listConnections(pool, account.id);
      sendJson(ctx, 200, { grants: grants.map(present) });
    },
  },
  {
    method: "GET",
    path: ONE,
    handle: async (ctx, id) => sendJson(ctx, 200, presentState(found(await useConnection(pool, id!), GONE))),
  },
  {
    method: "PATCH",
    path: ONE,
    handle: async (ctx, id) => {
      const { account_id, read_only } = await readInput(ctx, changesSchema);
      const changed = await changeAccess(pool, id!, account_id.toLowerCase(), read_only);
      sendJson(ctx, 200, presentState(found(changed, GONE)));
    },
  },
  {
    method: "DELETE",
    path: ONE,
    handle: async (ctx, id) => {
      const accountId = z.guid().safeParse(new URLSearchParams(ctx.querystring).get("account_id"));
      if (!accountId.success) throw new Refusal(400, "INVALID_INPUT", "Falta el parámetro account_id");
      found((await endConnection(pool, id!, accountId.data.toLowerCase())) || undefined, GONE);
      sendJson(ctx, 204);
    },
  },
];

const present = ({ id, client, readOnly, renews, createdAt, lastUsedAt, expiresAt }: Connection) => ({
  id,
  client,
  own: client.id === DESKTOP_CLIENT_ID,
  read_only: readOnly,
  renews,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  expires_at: expiresAt.toISOString(),
});

const presentState = ({ id, accountId, clientId, readOnly }: ConnectionState) => ({
  id,
  account_id: accountId,
  client_id: clientId,
  read_only: readOnly,
});
