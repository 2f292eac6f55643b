import { Problem } from "../problem";

/** What a tenant may be called: safe as part of a file name, whatever the system makes of dots and slashes. */
export const TENANT_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

/** @throws Problem INVALID_TENANT_ID */
export const assertTenantId = (tenantId: string | undefined): void => {
  if (tenantId !== undefined && !TENANT_ID.test(tenantId)) {
    throw new Problem("INVALID_TENANT_ID", "tenant_id tiene caracteres no permitidos");
  }
};
