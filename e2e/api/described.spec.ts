import { expect, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { aPortalKey } from "../lib/portal-key";
import { ask } from "../lib/schemathesis";
import { tokenOf } from "../lib/token";

const person = { "X-User-ID": demo.users.creator.user_id };

test("the gateway", () =>
  ask("/.well-known/openapi.json", "^/api/v1/(?!tad/|sync/|public/)", {
    "X-API-Key": demo.api_key,
    ...person,
  }));

test("backups", () => ask("/.well-known/openapi.json", "^/api/v1/sync/", { "X-API-Key": demo.backup_key }));

test("what everybody may read", () =>
  ask("/.well-known/openapi.json", "^/api/v1/public/", { "X-API-Key": demo.api_key }));

test("the portal's interface, for a citizen who may everything", async () => {
  const key = { "X-API-Key": await aPortalKey(10_000) };
  const country_id = `described-${Date.now()}`;
  const citizen = { full_name: "Rosa Medina", country_id, estado: "validado" };
  const made = await fetch(`${demo.base_url}/api/v1/tad/citizens`, {
    method: "POST",
    headers: { ...key, "Content-Type": "application/json" },
    body: JSON.stringify(citizen),
  });
  expect(made.status).toBe(200);
  await ask("/.well-known/openapi.json", "^/api/v1/tad/", { ...key, "X-Citizen-ID": country_id });
});

test("the backend of the municipality's applications", async ({ page }) =>
  ask("/.well-known/openapi.json", "^/backend/", {
    Authorization: `Bearer ${await tokenOf(page, demo.users.creator)}`,
  }));
