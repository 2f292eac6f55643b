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
import { row } from "../../door/row";

/** Users: document 3, 4.2; decisions E. `options`, `impact`, `sectors` and `effect` are the back office's. */
export const userRows = [
  row("GET", "/users", listUsersForAdminOp),
  row("POST", "/users", createUserOp, { status: 201, repeatable: true }),
  row("GET", "/users/emails", listUserEmailsOp),
  row("GET", "/users/options", listUserOptionsOp),
  row("GET", "/users/:user_id", getUserForAdminOp),
  row("GET", "/users/:user_id/impact", getUserImpactOp),
  row("PATCH", "/users/:user_id", updateUserOp),
  row("DELETE", "/users/:user_id", deleteUserOp),
  row("PATCH", "/users/:user_id/email", changeEmailOp),
  row("PATCH", "/users/:user_id/auth-method", changeAuthMethodOp),
  row("GET", "/users/:user_id/sectors", listUserSectorsOp),
  row("GET", "/users/:user_id/sector-permissions", getSectorPermissionsOp),
  row("PUT", "/users/:user_id/sector-permissions", putSectorPermissionsOp),
  row("GET", "/users/:user_id/sector-permissions/effect", previewSectorPermissionsOp),
  row("GET", "/users/:user_id/seal", getUserSealOp),
  row("PUT", "/users/:user_id/seal", putUserSealOp),
  row("POST", "/users/:user_id/admin-role", giveAdminRoleOp),
  row("DELETE", "/users/:user_id/admin-role", takeAdminRoleOp),
  row("POST", "/users/:user_id/deactivate", deactivateUserOp),
  row("POST", "/users/:user_id/reactivate", reactivateUserOp),
  row("POST", "/users/:user_id/archive", archiveUserOp),
  row("POST", "/users/:user_id/unarchive", unarchiveUserOp),
  row("POST", "/users/:user_id/reinvite", reinviteUserOp),
  row("POST", "/users/:user_id/activation-link", createActivationLinkOp),
];
