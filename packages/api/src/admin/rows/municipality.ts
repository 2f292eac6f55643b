import { getCitizenForAdminOp } from "@foja/core/citizens/get-citizen-for-admin.op";
import { listCitizensOp } from "@foja/core/citizens/list-citizens.op";
import { updateCitizenForAdminOp } from "@foja/core/citizens/update-citizen-for-admin.op";
import { getSettingsOp } from "@foja/core/municipalities/get-settings.op";
import { previewLetterheadOp } from "@foja/core/municipalities/preview-letterhead.op";
import { putSettingsImageOp } from "@foja/core/municipalities/put-settings-image.op";
import { updateSettingsOp } from "@foja/core/municipalities/update-settings.op";
import { getTokenSettingsOp } from "@foja/core/signing/token/get-token-settings.op";
import { updateTokenSettingsOp } from "@foja/core/signing/token/update-token-settings.op";
import { row } from "../../door/row";

/** The municipality itself and its citizens: decisions E. */
export const municipalityRows = [
  row("GET", "/settings", getSettingsOp),
  row("PATCH", "/settings", updateSettingsOp),
  row("POST", "/settings/images", putSettingsImageOp, { body: "form" }),
  row("GET", "/settings/letterhead", previewLetterheadOp),
  row("GET", "/settings/token-signing", getTokenSettingsOp),
  row("PATCH", "/settings/token-signing", updateTokenSettingsOp),
  row("GET", "/citizens", listCitizensOp),
  row("GET", "/citizens/:citizen_id", getCitizenForAdminOp),
  row("PATCH", "/citizens/:citizen_id", updateCitizenForAdminOp),
];
