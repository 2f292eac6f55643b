import { expect, test } from "vitest";
import { assertTenantId } from "./tenant";

test.each([undefined, "t", "tandil_prod-1", "x".repeat(63)])("%s is one, or none", (tenantId) =>
  expect(() => assertTenantId(tenantId)).not.toThrow(),
);

test.each([
  ["x".repeat(64), "tenant_id admite hasta 63 caracteres"],
  ["a.b", "tenant_id tiene caracteres no permitidos"],
  ["-a", "tenant_id tiene caracteres no permitidos"],
])("%s is refused, and why", (tenantId, message) =>
  expect(() => assertTenantId(tenantId)).toThrow(
    expect.objectContaining({ code: "INVALID_TENANT_ID", message }),
  ),
);
