import { deleteCertificateOp } from "@foja/core/certificates/delete-certificate.op";
import { finalizeCertificateOp } from "@foja/core/certificates/finalize-certificate.op";
import { generateCsrOp } from "@foja/core/certificates/generate-csr.op";
import { getCertificateOp } from "@foja/core/certificates/get-certificate.op";
import { listCertificatesOp } from "@foja/core/certificates/list-certificates.op";
import { sendInstructionsOp } from "@foja/core/certificates/send-instructions.op";
import { uploadCertificateOp } from "@foja/core/certificates/upload-certificate.op";
import { row } from "../../door/row";

// Keys and passwords come with it.
const FORM = { status: 201, body: "form", isSecret: true } as const;

/** Document 3, 4.2: signing certificates. */
export const certificateRows = [
  row("GET", "/certificates", listCertificatesOp),
  row("POST", "/certificates", uploadCertificateOp, FORM),
  row("POST", "/certificates/generate-csr", generateCsrOp),
  row("POST", "/certificates/finalize", finalizeCertificateOp, FORM),
  row("GET", "/certificates/:tenant_id", getCertificateOp),
  row("DELETE", "/certificates/:tenant_id", deleteCertificateOp),
  row("POST", "/certificates/send-instructions", sendInstructionsOp, { status: 202 }),
];
