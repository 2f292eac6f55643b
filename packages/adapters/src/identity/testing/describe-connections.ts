import { randomUUID } from "node:crypto";
import type { Connections } from "@foja/core/ports/connections";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

export type ConnectionsUnderTest = {
  readonly connections: Connections;
  /** The same provider, at an address where nobody listens. */
  readonly unreachable: Connections;
  /** Somebody lets an application in that renews its tokens, and is called "Asistente de prueba". */
  letIn(): Promise<{ readonly accountId: string; mayGoOn(): Promise<boolean> }>;
  close(): Promise<void>;
};

/** The contract of the port, run against every adapter. */
export const describeConnections = (name: string, create: () => Promise<ConnectionsUnderTest>): void => {
  describe(`${name} keeps the contract of the connections port`, () => {
    let subject: ConnectionsUnderTest;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject?.close());

    const letIn = async () => {
      const person = await subject.letIn();
      const [connection] = (await subject.connections.list(person.accountId)) ?? [];
      if (!connection) throw new Error("nothing is listed");
      return { ...person, connection };
    };

    test("whoever let an application in sees it, and nobody else does", async () => {
      const { accountId, connection } = await letIn();
      expect(await subject.connections.list(accountId)).toEqual([connection]);
      expect(connection).toMatchObject({ isOwn: false, readOnly: false, renews: true });
      expect(connection.client.name).toBe("Asistente de prueba");
      const other = await letIn();
      expect(await subject.connections.list(other.accountId)).toEqual([other.connection]);
    });

    test("one that is ended is gone, and so is what renews it", async () => {
      const { connections } = subject;
      const { accountId, connection, mayGoOn } = await letIn();
      expect(await mayGoOn()).toBe(true);
      expect(await connections.end(accountId, connection.id)).toBe(true);
      expect(await connections.list(accountId)).toEqual([]);
      expect(await connections.state(connection.id)).toBeNull();
      expect(await mayGoOn()).toBe(false);
      expect(await connections.end(accountId, connection.id)).toBe(false);
    });

    test("it reads alone where that can be said, and from then on", async () => {
      const { connections } = subject;
      const { accountId, connection } = await letIn();
      for (const readOnly of [true, true, false]) {
        expect(await connections.setReadOnly(accountId, connection.id, readOnly)).toBe(
          connections.changesAccess,
        );
        const expected = connections.changesAccess && readOnly;
        expect(await connections.list(accountId)).toMatchObject([{ id: connection.id, readOnly: expected }]);
        expect(await connections.state(connection.id)).toEqual(
          connections.changesAccess ? { readOnly } : null,
        );
      }
    });

    test.each([
      ["of nobody", "x".repeat(43)],
      ["that leads elsewhere", ".."],
      ["that is none", "x'/../y"],
      ["without a letter", ""],
    ])("a connection %s is none", async (_what, id) => {
      const { connections } = subject;
      const { accountId, connection } = await letIn();
      expect(await connections.end(accountId, id)).toBe(false);
      expect(await connections.setReadOnly(accountId, id, true)).toBe(false);
      expect(await connections.state(id)).toBeNull();
      expect(await connections.list(accountId)).toEqual([connection]);
    });

    test.each([
      ["of nobody", randomUUID()],
      ["that leads elsewhere", ".."],
      ["that is none", "x'/../y"],
    ])("an account %s has none, and ends none of others", async (_what, accountId) => {
      const { connections } = subject;
      const { accountId: owner, connection } = await letIn();
      expect(await connections.list(accountId)).toEqual([]);
      expect(await connections.end(accountId, connection.id)).toBe(false);
      expect(await connections.setReadOnly(accountId, connection.id, true)).toBe(false);
      expect(await connections.list(owner)).toEqual([connection]);
    });

    test("a provider that is away is told as such, with its cause", async () => {
      const { unreachable } = subject;
      const id = "x".repeat(43);
      for (const call of [
        () => unreachable.list(randomUUID()),
        () => unreachable.end(randomUUID(), id),
        ...(unreachable.changesAccess
          ? [() => unreachable.state(id), () => unreachable.setReadOnly(randomUUID(), id, true)]
          : []),
      ]) {
        await expect(call()).rejects.toMatchObject({ name: "IdentityUnavailable", cause: expect.any(Error) });
      }
    });
  });
};
