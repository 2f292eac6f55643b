import { Problem } from "../problem";

const LENGTH_MAX = 63;

/** What a tenant may be called: safe as part of a file name, whatever the system makes of dots and slashes. */
export const TENANT_ID = new RegExp(`^[A-Za-z0-9][A-Za-z0-9_-]{0,${LENGTH_MAX - 1}}$`);

/** @throws Problem INVALID_TENANT_ID */
export const assertTenantId = (tenantId: string | undefined): void => {
  if (tenantId === undefined || TENANT_ID.test(tenantId)) return;
  const text =
    tenantId.length > LENGTH_MAX
      ? `tenant_id admite hasta ${LENGTH_MAX} caracteres`
      : "tenant_id tiene caracteres no permitidos";
  throw new Problem("INVALID_TENANT_ID", text);
};
