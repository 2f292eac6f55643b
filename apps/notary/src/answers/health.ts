import { z } from "zod";

/** GET /health. */
export const healthAnswer = z.object({
  status: z.literal("healthy"),
  service: z.literal("foja-notary"),
  version: z.string(),
  signature_system: z.object({ type: z.string(), version: z.string() }),
  pades_system: z.object({
    type: z.string().meta({ description: "El nivel más alto que se puede firmar con esta configuración" }),
    library: z.string(),
  }),
  available_certificates: z
    .array(z.string())
    .meta({ description: "Municipios cuyo certificado de CERTS_DIR hoy puede firmar" }),
  fallback_to_visual: z.boolean(),
});

export type HealthAnswer = z.input<typeof healthAnswer>;
