import { previewLetterheadOp } from "@foja/core/municipalities/preview-letterhead.op";
import { fileRoute } from "../../../../server/file-route";

export const GET = fileRoute(previewLetterheadOp);
