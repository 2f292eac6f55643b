import { putSettingsImageOp } from "@foja/core/municipalities/put-settings-image.op";
import { fileRoute } from "../../../../server/file-route";

export const POST = fileRoute(putSettingsImageOp);
