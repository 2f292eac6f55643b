import type { FastifyInstance } from "fastify";
import { describeCertificate } from "../certificates/describe";
import type { NotaryOptions } from "../options";
import { assertTenantId } from "../parameters/tenant";

/** GET /certificate/{tenant_id} and GET /certificates: what CERTS_DIR has, and whether it may sign today. */
export const certificateRoutes = (app: FastifyInstance, { certificates, now }: NotaryOptions): void => {
  app.get<{ Params: { tenant_id: string } }>("/certificate/:tenant_id", async ({ params }) => {
    assertTenantId(params.tenant_id);
    return await describeCertificate(certificates, params.tenant_id, now());
  });

  app.get("/certificates", async () => {
    const found = [];
    // One after the other: opening key files is work, and nobody waits for this list in a hurry.
    for (const tenantId of await certificates.tenants()) {
      found.push(await describeCertificate(certificates, tenantId, now()));
    }
    return { certificates: found, total: found.length };
  });
};
