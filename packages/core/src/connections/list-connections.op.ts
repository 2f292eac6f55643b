import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import type { Connection } from "../ports/connections";
import { accountOf, askProvider, CONNECTION_REFUSALS } from "./connection";

export const listConnectionsOp = defineOperation({
  id: "connections.list",
  summary: "Los asistentes y aplicaciones que la persona dejó actuar en su nombre",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    /** Where the identity provider has pages of its own for them, it keeps them to itself. */
    is_elsewhere: z.boolean(),
    may_change_access: z.boolean(),
    /** Where not, what an application holds already goes on for minutes or hours after the end. */
    ends_at_once: z.boolean(),
    connections: z.array(
      z.strictObject({
        connection_id: z.string(),
        name: z.string(),
        /** Null for a program on the person's own computer, and where the provider does not say. */
        host: z.string().nullable(),
        is_own: z.boolean(),
        read_only: z.boolean(),
        /** Goes on without the person until `expires_at`. */
        renews: z.boolean(),
        created_at: z.iso.datetime().nullable(),
        last_used_at: z.iso.datetime().nullable(),
        expires_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: CONNECTION_REFUSALS,
}).run(async ({ actor, ports }) => {
  const account = accountOf(actor);
  const found = await askProvider(() => ports.connections.list(account));
  return {
    is_elsewhere: found === null,
    may_change_access: ports.connections.changesAccess,
    ends_at_once: ports.connections.endsAtOnce,
    connections: (found ?? []).map(present),
  };
});

const present = ({ id, client, isOwn, readOnly, renews, ...times }: Connection) => ({
  connection_id: id,
  name: client.name,
  host: client.host,
  is_own: isOwn,
  read_only: readOnly,
  renews,
  created_at: times.createdAt?.toISOString() ?? null,
  last_used_at: times.lastUsedAt?.toISOString() ?? null,
  expires_at: times.expiresAt?.toISOString() ?? null,
});
