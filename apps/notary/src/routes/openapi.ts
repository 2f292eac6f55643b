import type { FastifyInstance } from "fastify";
import { buildOpenApi } from "../openapi/build";

/** GET /openapi.json: the service's description of itself. */
export const openApiRoute = (app: FastifyInstance): void => {
  const document = buildOpenApi();
  app.get("/openapi.json", () => document);
};
