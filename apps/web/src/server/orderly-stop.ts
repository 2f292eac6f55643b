import type { Server } from "node:http";
import { drainOnClose } from "@foja/service/drain-on-close";
import { onRequest } from "./on-request";

/**
 * Lets a stop end soon and in order: on SIGTERM Next calls `close` of its server, which by itself serves kept-alive connections
 * for as long as their clients have something to ask. Next does not hand its server out; Node names it with each request, before
 * the server's own listeners get this, and one that had none has nothing to drain.
 */
export const stopInOrder = (): void => {
  const seen = new WeakSet<Server>();
  onRequest(({ server }) => {
    if (seen.has(server)) return;
    seen.add(server);
    drainOnClose(server);
  });
};
