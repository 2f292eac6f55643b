import { getCitizenForAdminOp } from "@foja/core/citizens/get-citizen-for-admin.op";
import { listCitizensOp } from "@foja/core/citizens/list-citizens.op";
import { updateCitizenForAdminOp } from "@foja/core/citizens/update-citizen-for-admin.op";
import { getSettingsOp } from "@foja/core/municipalities/get-settings.op";
import { updateSettingsOp } from "@foja/core/municipalities/update-settings.op";
import { getTokenSettingsOp } from "@foja/core/signing/token/get-token-settings.op";
import { updateTokenSettingsOp } from "@foja/core/signing/token/update-token-settings.op";
import { mutation, query, router } from "../procedure";

export const municipalityRouter = router({
  getSettings: query(getSettingsOp),
  updateSettings: mutation(updateSettingsOp),
  getTokenSigning: query(getTokenSettingsOp),
  updateTokenSigning: mutation(updateTokenSettingsOp),
  listCitizens: query(listCitizensOp),
  getCitizen: query(getCitizenForAdminOp),
  updateCitizen: mutation(updateCitizenForAdminOp),
});
