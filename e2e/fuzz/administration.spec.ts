import { test } from "@playwright/test";
import { demo } from "../lib/demo";
import { ask } from "../lib/schemathesis";

// It may do whatever an administrator may, and its first finds are the examples of the description: a municipality without its
// certificate signs nothing more. That is why it comes last.
test("the administration", () =>
  ask("/admin/openapi.json", "^/admin/", {
    "X-API-Key": demo.admin_key,
    "X-Tenant-Schema": demo.municipality.schema,
    "X-User-ID": demo.users.admin.user_id,
  }));
