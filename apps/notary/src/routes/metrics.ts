import type { FastifyInstance } from "fastify";
import type { NotaryOptions } from "../options";

/** GET /metrics for Prometheus, with the key as everything but /health. */
export const metricsRoute = (app: FastifyInstance, { metrics }: NotaryOptions): void => {
  app.addHook("onResponse", async (request, reply) => {
    metrics.observe(request.routeOptions.url ?? "unknown", reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.render()),
  );
};
