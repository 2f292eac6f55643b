import { addFieldOp } from "@foja/core/families/add-field.op";
import { copyGlobalFamilyOp } from "@foja/core/families/copy-global-family.op";
import { createFamilyOp } from "@foja/core/families/create-family.op";
import { deactivateFamilyOp } from "@foja/core/families/deactivate-family.op";
import { getFamilyOp } from "@foja/core/families/get-family.op";
import { listFamiliesForAdminOp } from "@foja/core/families/list-families-for-admin.op";
import { listGlobalFamiliesOp } from "@foja/core/families/list-global-families.op";
import { removeFieldOp } from "@foja/core/families/remove-field.op";
import { replaceFamilyPermissionsOp } from "@foja/core/families/replace-family-permissions.op";
import { setPublicConfigOp } from "@foja/core/families/set-public-config.op";
import { updateFamilyOp } from "@foja/core/families/update-family.op";
import { updateFamilyFieldOp } from "@foja/core/families/update-family-field.op";
import { row } from "../../door/row";

/** Families of records: document 3, 4.2; decisions E. */
export const familyRows = [
  row("GET", "/registry-families", listFamiliesForAdminOp),
  row("POST", "/registry-families", createFamilyOp, { status: 201, repeatable: true }),
  row("GET", "/registry-families/global", listGlobalFamiliesOp),
  row("POST", "/registry-families/from-global", copyGlobalFamilyOp, { status: 201, repeatable: true }),
  row("GET", "/registry-families/:code", getFamilyOp),
  row("PATCH", "/registry-families/:code", updateFamilyOp),
  row("DELETE", "/registry-families/:code", deactivateFamilyOp),
  row("POST", "/registry-families/:code/fields", addFieldOp, { status: 201, repeatable: true }),
  row("PATCH", "/registry-families/:code/fields/:key", updateFamilyFieldOp),
  row("DELETE", "/registry-families/:code/fields/:key", removeFieldOp),
  row("PUT", "/registry-families/:code/permissions", replaceFamilyPermissionsOp),
  row("PUT", "/registry-families/:code/public-config", setPublicConfigOp),
];
