import { randomUUID } from "node:crypto";
import { describeConnections } from "@foja/adapters/identity/testing/describe-connections";
import { createMemoryConnections } from "./memory-connections";

describeConnections("the provider of tests", async () => {
  const connections = createMemoryConnections();
  const unreachable = createMemoryConnections();
  for (const call of ["list", "end", "state", "setReadOnly"] as const) unreachable.failNext(call, "before");
  return {
    connections,
    unreachable,
    letIn: async () => {
      const accountId = randomUUID();
      const { id } = connections.letIn(accountId);
      return { accountId, mayGoOn: async () => (await connections.state(id)) !== null };
    },
    close: async () => undefined,
  };
});
