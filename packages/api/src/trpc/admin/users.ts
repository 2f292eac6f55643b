import { archiveUserOp } from "@foja/core/users/archive-user.op";
import { changeAuthMethodOp } from "@foja/core/users/change-auth-method.op";
import { changeEmailOp } from "@foja/core/users/change-email.op";
import { createActivationLinkOp } from "@foja/core/users/create-activation-link.op";
import { createUserOp } from "@foja/core/users/create-user.op";
import { deactivateUserOp } from "@foja/core/users/deactivate-user.op";
import { deleteUserOp } from "@foja/core/users/delete-user.op";
import { getSectorPermissionsOp } from "@foja/core/users/get-sector-permissions.op";
import { getUserForAdminOp } from "@foja/core/users/get-user-for-admin.op";
import { getUserImpactOp } from "@foja/core/users/get-user-impact.op";
import { getUserSealOp } from "@foja/core/users/get-user-seal.op";
import { giveAdminRoleOp } from "@foja/core/users/give-admin-role.op";
import { listUserEmailsOp } from "@foja/core/users/list-user-emails.op";
import { listUserOptionsOp } from "@foja/core/users/list-user-options.op";
import { listUserSectorsOp } from "@foja/core/users/list-user-sectors.op";
import { listUsersForAdminOp } from "@foja/core/users/list-users-for-admin.op";
import { previewSectorPermissionsOp } from "@foja/core/users/preview-sector-permissions.op";
import { putSectorPermissionsOp } from "@foja/core/users/put-sector-permissions.op";
import { putUserSealOp } from "@foja/core/users/put-user-seal.op";
import { reactivateUserOp } from "@foja/core/users/reactivate-user.op";
import { reinviteUserOp } from "@foja/core/users/reinvite-user.op";
import { takeAdminRoleOp } from "@foja/core/users/take-admin-role.op";
import { unarchiveUserOp } from "@foja/core/users/unarchive-user.op";
import { updateUserOp } from "@foja/core/users/update-user.op";
import { mutation, query, router } from "../procedure";

export const usersRouter = router({
  list: query(listUsersForAdminOp),
  listEmails: query(listUserEmailsOp),
  listOptions: query(listUserOptionsOp),
  get: query(getUserForAdminOp),
  getImpact: query(getUserImpactOp),
  listSectors: query(listUserSectorsOp),
  previewSectorPermissions: query(previewSectorPermissionsOp),
  getSectorPermissions: query(getSectorPermissionsOp),
  getSeal: query(getUserSealOp),
  create: mutation(createUserOp),
  update: mutation(updateUserOp),
  delete: mutation(deleteUserOp),
  changeEmail: mutation(changeEmailOp),
  changeAuthMethod: mutation(changeAuthMethodOp),
  putSectorPermissions: mutation(putSectorPermissionsOp),
  putSeal: mutation(putUserSealOp),
  giveAdminRole: mutation(giveAdminRoleOp),
  takeAdminRole: mutation(takeAdminRoleOp),
  deactivate: mutation(deactivateUserOp),
  reactivate: mutation(reactivateUserOp),
  archive: mutation(archiveUserOp),
  unarchive: mutation(unarchiveUserOp),
  reinvite: mutation(reinviteUserOp),
  createActivationLink: mutation(createActivationLinkOp),
});
