import { uploadCertificateOp } from "@foja/core/certificates/upload-certificate.op";
import { fileRoute } from "../../../../server/file-route";

export const POST = fileRoute(uploadCertificateOp);
