import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type HealthServer = { readonly port: number; close(): Promise<void> };

/** `/healthz`: the process lives. `/readyz`: `check` succeeds too. Nothing else is served. */
export const serveHealth = async (
  { host, port }: { readonly host: string; readonly port: number },
  check: () => Promise<void>,
): Promise<HealthServer> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(body));

    if (request.url === "/healthz") return answer(200, { status: "ok" });
    if (request.url !== "/readyz") return answer(404, { error: "Recurso no encontrado", code: "NOT_FOUND" });
    check().then(
      () => answer(200, { status: "ready" }),
      () => answer(503, { status: "unavailable" }),
    );
  });
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
