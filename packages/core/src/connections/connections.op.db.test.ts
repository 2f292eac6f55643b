import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { invoke } from "../kernel/invoke";
import type { AnyOperation } from "../kernel/operation";
import { changeAccessOp } from "./change-access.op";
import { endConnectionOp } from "./end-connection.op";
import { listConnectionsOp } from "./list-connections.op";

const town = await townOfFile();
const { connections } = town;

let accounts = 0;
/** Somebody who signed in with an account of their own. */
const signedIn = async (changes: object = {}) => {
  accounts += 1;
  const ctx = await town.context("creator");
  const subject = `cuenta-${accounts}`;
  const own = { ...ctx, actor: { ...ctx.actor, subject }, ports: { ...ctx.ports, ...changes } };
  const list = () => invoke(listConnectionsOp, own, {});
  return { subject, own, list };
};

test("whoever let applications in sees them, newest first, and nobody else's", async () => {
  const { subject, list } = await signedIn();
  const older = connections.letIn(subject, { createdAt: null, expiresAt: null, renews: false });
  const newer = connections.letIn(subject, { isOwn: true, readOnly: true });
  connections.letIn("otra cuenta");
  const answer = await list();
  expect(answer).toMatchObject({ is_elsewhere: false, may_change_access: true, ends_at_once: true });
  expect(answer.connections).toEqual([
    {
      connection_id: newer.id,
      name: "Asistente de prueba",
      host: "asistente.example",
      is_own: true,
      read_only: true,
      renews: true,
      created_at: newer.createdAt?.toISOString(),
      last_used_at: null,
      expires_at: newer.expiresAt?.toISOString(),
    },
    expect.objectContaining({ connection_id: older.id, renews: false, created_at: null, expires_at: null }),
  ]);
});

test("where another system has them, that is said", async () => {
  const { list } = await signedIn({
    connections: { ...connections, changesAccess: false, endsAtOnce: false, list: async () => null },
  });
  expect(await list()).toEqual({
    is_elsewhere: true,
    may_change_access: false,
    ends_at_once: false,
    connections: [],
  });
});

test("one is narrowed, widened and ended", async () => {
  const { subject, own, list } = await signedIn();
  const { id: connection_id } = connections.letIn(subject);
  for (const read_only of [true, true, false]) {
    expect(await invoke(changeAccessOp, own, { connection_id, read_only })).toEqual({
      connection_id,
      read_only,
    });
    expect(await connections.state(connection_id)).toEqual({ readOnly: read_only });
  }
  expect(await invoke(endConnectionOp, own, { connection_id })).toEqual({ connection_id });
  expect(await connections.state(connection_id)).toBeNull();
  expect((await list()).connections).toEqual([]);
});

test.each<readonly [string, AnyOperation, object]>([
  ["a change", changeAccessOp, { read_only: true }],
  ["an end", endConnectionOp, {}],
])("%s of what is not theirs is refused, and changes nothing", async (_what, operation, input) => {
  const { own } = await signedIn();
  const { id } = connections.letIn("otra cuenta");
  for (const connection_id of [id, "nadie", "..", "a/b", ""]) {
    await expectRefusal(invoke(operation, own, { connection_id, ...input }), "not_found", {
      code: "CONNECTION_NOT_FOUND",
    });
  }
  for (const connection_id of ["x".repeat(501), 7])
    await expectRefusal(invoke(operation, own, { connection_id, ...input }), "invalid_input");
  expect(await connections.state(id)).toEqual({ readOnly: false });
});

test.each<readonly [string, AnyOperation, object, "list" | "setReadOnly" | "end"]>([
  ["the list", listConnectionsOp, {}, "list"],
  ["a change", changeAccessOp, { connection_id: "x", read_only: true }, "setReadOnly"],
  ["an end", endConnectionOp, { connection_id: "x" }, "end"],
])(
  "%s is for people with an account, and tells that the provider is away",
  async (_what, operation, input, call) => {
    await expectRefusal(town.invoke("creator", operation, input), "forbidden", { code: "ACCOUNT_NEEDED" });
    connections.failNext(call, "before");
    await expectRefusal(invoke(operation, (await signedIn()).own, input), "upstream_failed", {
      code: "IDENTITY_PROVIDER_FAILED",
    });
  },
);

test("a provider that knows no access of its own kind for reading says so", async () => {
  const { subject, own } = await signedIn({ connections: { ...connections, changesAccess: false } });
  const { id: connection_id } = connections.letIn(subject);
  await expectRefusal(invoke(changeAccessOp, own, { connection_id, read_only: true }), "wrong_state", {
    code: "ACCESS_NOT_SEPARATE",
  });
  expect(await connections.state(connection_id)).toEqual({ readOnly: false });
});

test("the program for signing is not narrowed, and that is said", async () => {
  const { subject, own } = await signedIn();
  const { id: connection_id } = connections.letIn(subject, { isOwn: true });
  await expectRefusal(invoke(changeAccessOp, own, { connection_id, read_only: true }), "wrong_state", {
    code: "ACCESS_OF_OWN_PROGRAM",
  });
  expect(await connections.state(connection_id)).toEqual({ readOnly: false });
});

test("two who end it at once: one did, and the other is told that it is gone", async () => {
  const { subject, own } = await signedIn();
  const { id: connection_id } = connections.letIn(subject);
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => invoke(endConnectionOp, own, { connection_id })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
