import { finalizeCertificateOp } from "@foja/core/certificates/finalize-certificate.op";
import { fileRoute } from "../../../../server/file-route";

export const POST = fileRoute(finalizeCertificateOp);
