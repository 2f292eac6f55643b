import { test } from "@playwright/test";
import { demo } from "../lib/demo";
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

test("the portal's interface", () =>
  ask("/.well-known/openapi.json", "^/api/v1/tad/", { "X-API-Key": demo.tad_key }));

test("the backend of the municipality's applications", async ({ page }) =>
  ask("/.well-known/openapi.json", "^/backend/", {
    Authorization: `Bearer ${await tokenOf(page, demo.users.creator)}`,
  }));
