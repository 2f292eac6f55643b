import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drainOnClose } from "@foja/service/drain-on-close";
import type { Logger } from "pino";
import type { Reading } from "./metrics";

export type HealthServer = { readonly port: number; close(): Promise<void> };

export type Health = {
  check(): Promise<void>;
  metrics(): Promise<Reading>;
};

/** `/healthz`: the process lives. `/readyz`: `check` succeeds too. `/metrics`. Nothing else is served, to whoever reaches the port. */
export const serveHealth = async (
  { host, port }: { readonly host: string; readonly port: number },
  { check, metrics }: Health,
  logger: Pick<Logger, "info" | "error">,
): Promise<HealthServer> => {
  const readiness = createReadiness(logger);
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
        .end(JSON.stringify(body));

    const unavailable = () => answer(503, { status: "unavailable" });

    if (request.url === "/healthz") return answer(200, { status: "ok" });
    if (request.url === "/metrics") {
      return void metrics().then(
        ({ contentType, text }) =>
          response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, "the metrics could not be read");
          unavailable();
        },
      );
    }
    if (request.url !== "/readyz") return answer(404, { error: "Recurso no encontrado", code: "NOT_FOUND" });
    check().then(
      () => {
        readiness.succeeded();
        answer(200, { status: "ready" });
      },
      (error: unknown) => {
        readiness.failed(error);
        unavailable();
      },
    );
  });
  drainOnClose(server);
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** Who watches asks every few seconds: what changed is news, what is as it was is not. */
const createReadiness = (logger: Pick<Logger, "info" | "error">) => {
  let isReady = true;
  return {
    succeeded: (): void => {
      if (!isReady) logger.info("ready again");
      isReady = true;
    },
    failed: (error: unknown): void => {
      if (isReady) logger.error({ err: error }, "not ready");
      isReady = false;
    },
  };
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
