import { expect } from "@playwright/test";
import { demo } from "./demo";

/** A new key of a citizens' portal, which an administrator makes. */
export const aPortalKey = async (perMinute = 60): Promise<string> => {
  const response = await fetch(`${demo.base_url}/admin/api-keys`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-API-Key": demo.admin_key,
      "X-Tenant-Schema": demo.municipality.schema,
      "X-User-ID": demo.users.admin.user_id,
    },
    body: JSON.stringify({ name: "Portal de prueba", key_type: "tad", rate_limit_per_minute: perMinute }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { api_key: string }).api_key;
};
