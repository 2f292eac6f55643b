import { randomUUID } from "node:crypto";
import type { Connection, Connections } from "@foja/core/ports/connections";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import { type Fault, faulty, type Held } from "./fault";

type Call = "list" | "state" | "setReadOnly" | "end";

export type MemoryConnections = Connections & {
  /** Somebody lets an application act for them; what is not said is as of an assistant that may read and write. */
  letIn(accountId: string, connection?: Partial<Connection>): Connection;
  /** The next call of this kind dies before it did anything, or after it did all: its answer gets lost. Several queue up in order. */
  failNext(call: Call, when: "before" | "after"): void;
  /** The next call of this kind waits at the door. */
  holdNext(call: Call): Held;
  /** Calls of this kind so far, failed ones too. */
  calls(call: Call): number;
};

const DAY_MS = 86_400_000;

/** The applications that people let in, kept by nobody, at a provider that dies in the middle when a test wants. */
export const createMemoryConnections = ({ now = () => new Date() } = {}): MemoryConnections => {
  const held = new Map<string, Connection & { readonly accountId: string }>();

  const alive = (id: string) => {
    const found = held.get(id);
    return found && (found.expiresAt === null || found.expiresAt > now()) ? found : undefined;
  };
  const own = (accountId: string, id: string) => {
    const found = alive(id);
    return found?.accountId === accountId ? found : undefined;
  };

  const calls = {
    list: faulty(async (accountId: string) =>
      [...held.keys()]
        .flatMap((id) => own(accountId, id) ?? [])
        .map(({ accountId: _whose, ...connection }): Connection => connection)
        .toReversed(),
    ),
    state: faulty(async (grant: string) => {
      const found = alive(grant);
      return found ? { readOnly: found.readOnly } : null;
    }),
    setReadOnly: faulty(async (accountId: string, id: string, readOnly: boolean) => {
      const found = own(accountId, id);
      if (!found || found.isOwn) return false;
      held.set(id, { ...found, readOnly });
      return true;
    }),
    end: faulty(async (accountId: string, id: string) => own(accountId, id) !== undefined && held.delete(id)),
  };
  const faultOf = (call: Call): Fault => calls[call].fault;

  return {
    changesAccess: true,
    endsAtOnce: true,
    list: calls.list.call,
    state: calls.state.call,
    setReadOnly: calls.setReadOnly.call,
    end: calls.end.call,

    letIn: (accountId, given) => {
      const connection: Connection = {
        id: randomUUID(),
        client: { id: randomUUID(), name: "Asistente de prueba", host: "asistente.example", uri: null },
        isOwn: false,
        readOnly: false,
        renews: true,
        createdAt: now(),
        lastUsedAt: null,
        expiresAt: new Date(now().getTime() + 90 * DAY_MS),
        ...given,
      };
      held.set(connection.id, { ...connection, accountId });
      return connection;
    },
    failNext: (call, when) => {
      const error = new IdentityUnavailable(new Error(`died ${when} ${call}`));
      if (when === "before") faultOf(call).failNext(error);
      else faultOf(call).loseNext(error);
    },
    holdNext: (call) => faultOf(call).holdNext(),
    calls: (call) => faultOf(call).calls,
  };
};
