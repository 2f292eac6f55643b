import type { FastifyInstance } from "fastify";
import { createByteBudget } from "./byte-budget";
import { FORM_MAX_BYTES } from "./form";

/**
 * Keeps the bodies of all requests under way within `maxBytes` together, by what each announces: the queue counts only requests that
 * were read. Who doesn't fit is sent away (SERVICE_BUSY) before anything of it is read.
 */
export const limitRoom = (app: FastifyInstance, maxBytes: number): void => {
  const budget = createByteBudget(maxBytes);
  app.addHook("onRequest", async ({ method, headers }, reply) => {
    if (method !== "POST") return;
    const announced = Number(headers["content-length"] ?? FORM_MAX_BYTES);
    // A form that is larger will be refused for that.
    const share = budget.take(Math.min(announced, FORM_MAX_BYTES));
    // Also when the caller goes away.
    reply.raw.once("close", share.free);
  });
};
