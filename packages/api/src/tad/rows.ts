import { createCitizenCaseOp } from "@foja/core/cases/create-citizen-case.op";
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
import { type RowLimit, row } from "../door/row";

// Specification 2, 8.
const OF_ADDRESS: RowLimit = { name: "tad-citizens", per: "address", perMinute: 30 };
const REGISTRATIONS: readonly RowLimit[] = [
  { name: "tad-citizens-post", per: "key", perMinute: 5 },
  OF_ADDRESS,
];
const READS_OF_CITIZENS: readonly RowLimit[] = [
  { name: "tad-citizens-get", per: "key", perMinute: 10 },
  OF_ADDRESS,
];

// One line per row of the specification's table (document 2, 4.1), in its order.
export const tadRows = [
  row("POST", "/citizens", registerCitizenOp, { limits: REGISTRATIONS, repeatable: true }),
  row("GET", "/citizens/:id_or_country_id", getCitizenOp, { limits: READS_OF_CITIZENS }),
  row("PATCH", "/citizens/:id_or_country_id", updateCitizenOp),
  row("GET", "/document-types", listCitizenDocumentTypesOp),
  row("GET", "/document-types/:document_type_id/fields", getCitizenFormOp),
  row("GET", "/case-templates", listCitizenCaseTemplatesOp),
  row("POST", "/cases", createCitizenCaseOp, { repeatable: true }),
  row("GET", "/cases", listCitizenCasesOp),
  row("GET", "/cases/:case_id", getCitizenCaseOp),
  row("POST", "/cases/:case_id/propose", proposeCitizenDocumentOp, { repeatable: true }),
  row("POST", "/webhook/test", testReceiverOp),
];
