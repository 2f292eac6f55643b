import { createCitizenCaseOp } from "@foja/core/cases/create-citizen-case.op";
import { getCitizenOp } from "@foja/core/citizens/get-citizen.op";
import { listCitizenCasesOp } from "@foja/core/citizens/list-citizen-cases.op";
import { updateCitizenOp } from "@foja/core/citizens/update-citizen.op";
import { type RowLimit, row } from "../door/row";

// Specification 2, 8.
const READS_OF_CITIZENS: readonly RowLimit[] = [
  { name: "tad-citizens-get", per: "key", perMinute: 10 },
  { name: "tad-citizens", per: "address", perMinute: 30 },
];

// One line per row of the specification's table (document 2, 4.1), in its order.
export const tadRows = [
  row("GET", "/citizens/:id_or_country_id", getCitizenOp, { limits: READS_OF_CITIZENS }),
  row("PATCH", "/citizens/:id_or_country_id", updateCitizenOp),
  row("POST", "/cases", createCitizenCaseOp, { repeatable: true }),
  row("GET", "/cases", listCitizenCasesOp),
];
