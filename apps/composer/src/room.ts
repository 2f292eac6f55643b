import { CompositionError } from "@foja/composer/composition-error";
import type { FastifyInstance } from "fastify";

/**
 * Keeps the bodies of all requests under way, those that wait for their turn too, within `maxBytes` together, by what each announces
 * (`bodyMaxBytes` when it doesn't). Whoever doesn't fit is sent away before anything of theirs is read; a lone one always fits.
 */
export const limitRoom = (
  server: FastifyInstance,
  { maxBytes, bodyMaxBytes }: { readonly maxBytes: number; readonly bodyMaxBytes: number },
): void => {
  let taken = 0;
  server.addHook("onRequest", async ({ method, headers }, reply) => {
    if (method !== "POST") return;
    // A larger one will be refused for that.
    const share = Math.min(Number(headers["content-length"] ?? bodyMaxBytes), bodyMaxBytes);
    if (taken > 0 && taken + share > maxBytes) {
      throw new CompositionError("BUSY", "Los documentos en espera no dejan lugar para otro");
    }
    taken += share;
    // Also when the caller goes away.
    reply.raw.once("close", () => {
      taken -= share;
    });
  });
};
