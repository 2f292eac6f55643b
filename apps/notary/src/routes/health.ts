import type { FastifyInstance } from "fastify";
import type { HealthAnswer } from "../answers/health";
import { usableTenants } from "../certificates/describe";
import type { NotaryOptions } from "../options";
import { VERSION } from "../version";

/** GET /health: the one answer that needs no key. */
export const healthRoute = (
  app: FastifyInstance,
  { fallbackToVisual, certificates, canPreserve, now }: NotaryOptions,
): void => {
  app.get(
    "/health",
    async (): Promise<HealthAnswer> => ({
      status: "healthy",
      service: "foja-notary",
      version: VERSION,
      signature_system: { type: "PAdES", version: "2.0" },
      pades_system: { type: canPreserve ? "PAdES-B-LTA" : "PAdES-B-T", library: "@foja/pades" },
      available_certificates: await usableTenants(certificates, now()),
      fallback_to_visual: fallbackToVisual,
    }),
  );
};
