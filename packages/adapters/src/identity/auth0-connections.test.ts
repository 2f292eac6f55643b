import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createAuth0Connections } from "./auth0-connections";
import { type Auth0Double, startAuth0Double } from "./testing/auth0-double";
import { describeConnections } from "./testing/describe-connections";

const webClientId = "the-platform";
const ASSISTANT = { name: "Asistente de prueba", callbacks: ["https://assistant.example/callback"] };
const connect = (auth0: Auth0Double, changes: object = {}) =>
  createAuth0Connections({ ...auth0.options, webClientId, sleep: async () => undefined, ...changes });

describeConnections("Auth0", async () => {
  const auth0 = await startAuth0Double();
  return {
    connections: connect(auth0),
    unreachable: connect(auth0, { url: "http://127.0.0.1:9" }),
    letIn: async () => {
      const { id, user_id } = auth0.addGrant({}, ASSISTANT);
      return { accountId: user_id, mayGoOn: async () => auth0.hasGrant(id) };
    },
    close: auth0.close,
  };
});

describe("grants of a tenant", () => {
  let auth0: Auth0Double;
  beforeEach(async () => {
    auth0 = await startAuth0Double();
  });
  afterEach(() => auth0.close());

  const user_id = "auth0|ana";

  test("say what Auth0 tells: who it is, where its answers go, and whether it renews", async () => {
    const { id, clientID } = auth0.addGrant({ user_id, scope: ["email"] }, ASSISTANT);
    expect(await connect(auth0).list(user_id)).toEqual([
      {
        id,
        client: { id: clientID, name: ASSISTANT.name, host: "assistant.example", uri: null },
        isOwn: false,
        readOnly: false,
        renews: false,
        createdAt: null,
        lastUsedAt: null,
        expiresAt: null,
      },
    ]);
  });

  test.each<[string, Parameters<Auth0Double["addGrant"]>[0], boolean]>([
    ["for the gateway with a slash", { audience: "https://foja.example/" }, true],
    ["for the assistants' tools", { audience: "https://foja.example/mcp" }, true],
    ["for another interface", { audience: "https://otra.example" }, false],
    ["for one whose address begins alike", { audience: "https://foja.example.evil.example" }, false],
    ["of the platform's own sign-in", { clientID: webClientId }, false],
  ])("one %s: ours is %s", async (_what, grant, isOurs) => {
    const { id } = auth0.addGrant({ user_id, ...grant });
    const connections = connect(auth0);
    expect((await connections.list(user_id))?.map((each) => each.id)).toEqual(isOurs ? [id] : []);
    expect([await connections.end(user_id, id), auth0.hasGrant(id)]).toEqual([isOurs, !isOurs]);
  });

  test("of a client that is gone are called by its id; our own program is marked", async () => {
    const gone = auth0.addGrant({ user_id });
    auth0.addGrant({ user_id, clientID: "foja-desktop" }, { name: "Firma", callbacks: [] });
    expect(await connect(auth0).list(user_id)).toMatchObject([
      { client: { name: gone.clientID, host: null }, isOwn: false },
      { client: { name: "Firma" }, isOwn: true },
    ]);
  });

  test("of one client are one, for the gateway and for the assistants' tools, and end together", async () => {
    const first = auth0.addGrant({ user_id, scope: ["email"] }, ASSISTANT);
    const second = auth0.addGrant({
      user_id,
      clientID: first.clientID,
      audience: "https://foja.example/mcp",
      scope: ["offline_access"],
    });
    const connections = connect(auth0);
    expect(await connections.list(user_id)).toMatchObject([{ id: first.id, renews: true }]);
    expect(await connections.end(user_id, second.id)).toBe(true);
    expect([first, second].map(({ id }) => auth0.hasGrant(id))).toEqual([false, false]);
  });

  test("are read page by page", async () => {
    for (let count = 0; count < 101; count += 1) auth0.addGrant({ user_id });
    expect(await connect(auth0).list(user_id)).toHaveLength(101);
    expect(auth0.asked.filter((line) => line === "GET /api/v2/grants")).toHaveLength(2);
  });
});
