import type { FastifyInstance } from "fastify";
import type { NotaryOptions } from "../options";

/** GET /health: the one answer that needs no key. */
export const healthRoute = (
  app: FastifyInstance,
  { fallbackToVisual, availableCertificates }: NotaryOptions,
): void => {
  app.get("/health", async () => ({
    status: "healthy",
    service: "foja-notary",
    version: "2.1.0",
    signature_system: { type: "PAdES", version: "2.0" },
    pades_system: { type: "PAdES-B-T", library: "@foja/pades" },
    available_certificates: await availableCertificates(),
    fallback_to_visual: fallbackToVisual,
  }));
};
