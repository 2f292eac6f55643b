import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type HealthServer = { readonly port: number; close(): Promise<void> };

export type Health = {
  check(): Promise<void>;
  /** Text for Prometheus. */
  metrics(): Promise<string>;
};

/** `/healthz`: the process lives. `/readyz`: `check` succeeds too. `/metrics`. Nothing else is served, to whoever reaches the port. */
export const serveHealth = async (
  { host, port }: { readonly host: string; readonly port: number },
  { check, metrics }: Health,
): Promise<HealthServer> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(body));

    const unavailable = () => answer(503, { status: "unavailable" });

    if (request.url === "/healthz") return answer(200, { status: "ok" });
    if (request.url === "/metrics") {
      return void metrics().then(
        (text) =>
          response.writeHead(200, { "content-type": METRICS_TYPE, "cache-control": "no-store" }).end(text),
        unavailable,
      );
    }
    if (request.url !== "/readyz") return answer(404, { error: "Recurso no encontrado", code: "NOT_FOUND" });
    check().then(() => answer(200, { status: "ready" }), unavailable);
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

const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
