import { createCitizenCaseOp } from "@foja/core/cases/create-citizen-case.op";
import { createCitizenDocumentOp } from "@foja/core/citizen-documents/create-citizen-document.op";
import { getCitizenDocumentOp } from "@foja/core/citizen-documents/get-citizen-document.op";
import { signCitizenDocumentNowOp } from "@foja/core/citizen-documents/sign-citizen-document-now.op";
import { getCitizenOp } from "@foja/core/citizens/get-citizen.op";
import { getCitizenCaseOp } from "@foja/core/citizens/get-citizen-case.op";
import { getCitizenFormOp } from "@foja/core/citizens/get-citizen-form.op";
import { listCitizenCaseTemplatesOp } from "@foja/core/citizens/list-citizen-case-templates.op";
import { listCitizenCasesOp } from "@foja/core/citizens/list-citizen-cases.op";
import { listCitizenDocumentTypesOp } from "@foja/core/citizens/list-citizen-document-types.op";
import { proposeCitizenDocumentOp } from "@foja/core/citizens/propose-citizen-document.op";
import { registerCitizenOp } from "@foja/core/citizens/register-citizen.op";
import { updateCitizenOp } from "@foja/core/citizens/update-citizen.op";
import { testReceiverOp } from "@foja/core/webhooks/test-receiver.op";
import { type Row, row } from "../door/row";
import { READS_OF_CITIZENS, REGISTRATIONS } from "./limits";

/** A PDF of 20 MB in base64, with line breaks and escapes, and what is said beside it. */
const DOCUMENT_BODY_MAX_BYTES = 40 * 1024 * 1024;

// One line per row of the specification's table (document 2, 4.1), in its order.
export const tadRows = [
  row("POST", "/citizens", registerCitizenOp, { limits: REGISTRATIONS, repeatable: true }),
  row("GET", "/citizens/:id_or_country_id", getCitizenOp, { limits: READS_OF_CITIZENS }),
  row("PATCH", "/citizens/:id_or_country_id", updateCitizenOp),
  row("GET", "/document-types", listCitizenDocumentTypesOp),
  row("GET", "/document-types/:document_type_id/fields", getCitizenFormOp),
  row("GET", "/case-templates", listCitizenCaseTemplatesOp),
  row("POST", "/documents", createCitizenDocumentOp, {
    status: 202,
    bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES,
    repeatable: true,
    repeatedBy: "key",
    elsewhere: {
      status: 200,
      description:
        "Firmado: así responde una instalación que espera la firma (TAD_MODE=sync). Ahí no hay avisos de firma",
      operation: signCitizenDocumentNowOp,
    },
  }),
  row("GET", "/documents/:document_id", getCitizenDocumentOp),
  row("POST", "/cases", createCitizenCaseOp, { repeatable: true }),
  row("GET", "/cases", listCitizenCasesOp),
  row("GET", "/cases/:case_id", getCitizenCaseOp),
  row("POST", "/cases/:case_id/propose", proposeCitizenDocumentOp, { repeatable: true }),
  row("POST", "/webhook/test", testReceiverOp),
];

const isOfDocuments = ({ path }: Row): boolean => path.startsWith("/documents");

/**
 * Of an installation whose portals wait for the signature (specification 2, 9): the same request is answered with the number, there is
 * nothing to ask for afterwards, and a repeated one is another one.
 */
export const waitingTadRows = [
  ...tadRows.filter((one) => !isOfDocuments(one)),
  row("POST", "/documents", signCitizenDocumentNowOp, { bodyMaxBytes: DOCUMENT_BODY_MAX_BYTES }),
];
