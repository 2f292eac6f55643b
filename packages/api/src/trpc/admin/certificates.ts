import { deleteCertificateOp } from "@foja/core/certificates/delete-certificate.op";
import { generateCsrOp } from "@foja/core/certificates/generate-csr.op";
import { getCertificateOp } from "@foja/core/certificates/get-certificate.op";
import { listCertificatesOp } from "@foja/core/certificates/list-certificates.op";
import { sendInstructionsOp } from "@foja/core/certificates/send-instructions.op";
import { mutation, query, router } from "../procedure";

// Files come by forms of their own (`file-handler`).
export const certificatesRouter = router({
  list: query(listCertificatesOp),
  get: query(getCertificateOp),
  generateCsr: mutation(generateCsrOp),
  sendInstructions: mutation(sendInstructionsOp),
  delete: mutation(deleteCertificateOp),
});
