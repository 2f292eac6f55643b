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
import { mutation, query, router } from "../procedure";

export const familiesRouter = router({
  list: query(listFamiliesForAdminOp),
  create: mutation(createFamilyOp),
  listGlobal: query(listGlobalFamiliesOp),
  copyGlobal: mutation(copyGlobalFamilyOp),
  get: query(getFamilyOp),
  update: mutation(updateFamilyOp),
  deactivate: mutation(deactivateFamilyOp),
  addField: mutation(addFieldOp),
  updateField: mutation(updateFamilyFieldOp),
  removeField: mutation(removeFieldOp),
  replacePermissions: mutation(replaceFamilyPermissionsOp),
  setPublicConfig: mutation(setPublicConfigOp),
});
