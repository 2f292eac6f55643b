import { addResponsibleOp } from "@foja/core/cases/add-responsible.op";
import { amendCaseOp } from "@foja/core/cases/amend-case.op";
import { assignCaseOp } from "@foja/core/cases/assign-case.op";
import { changeCaseStatusOp } from "@foja/core/cases/change-case-status.op";
import { closeAssignmentOp } from "@foja/core/cases/close-assignment.op";
import { createCaseOp } from "@foja/core/cases/create-case.op";
import { getCaseOp } from "@foja/core/cases/get-case.op";
import { getCaseByNumberOp } from "@foja/core/cases/get-case-by-number.op";
import { getCaseHistoryOp } from "@foja/core/cases/get-case-history.op";
import { getCasePermissionsOp } from "@foja/core/cases/get-case-permissions.op";
import { listCaseDocumentsOp } from "@foja/core/cases/list-case-documents.op";
import { listCaseMovementsOp } from "@foja/core/cases/list-case-movements.op";
import { listResponsiblesOp } from "@foja/core/cases/list-responsibles.op";
import { listSectorUsersOp } from "@foja/core/cases/list-sector-users.op";
import { prepareAssignmentOp } from "@foja/core/cases/prepare-assignment.op";
import { prepareTransferOp } from "@foja/core/cases/prepare-transfer.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { transferCaseOp } from "@foja/core/cases/transfer-case.op";
import { notifyCitizenOp } from "@foja/core/citizens/notify-citizen.op";
import { shareCaseOp } from "@foja/core/citizens/share-case.op";
import type { z } from "zod";
import { envelope } from "../../door/envelope";
import { type OutcomeStatus, row } from "../../door/row";

/** Created, or there already. */
const SHARED: OutcomeStatus = {
  all: [201, 200],
  of: (answer) => ((answer as z.output<typeof shareCaseOp.output>).movement_id === null ? 200 : 201),
};

/** Document 1, 4.2. */
export const caseRows = [
  row("GET", "/cases/search", searchCasesOp),
  row("GET", "/cases/:case_id", getCaseOp),
  row("GET", "/cases/number/:case_number", getCaseByNumberOp),
  row("GET", "/cases/:case_id/history", getCaseHistoryOp),
  row("GET", "/cases/:case_id/documents", listCaseDocumentsOp),
  row("GET", "/cases/:case_id/permissions", getCasePermissionsOp),
  row("GET", "/cases/:case_id/prepare-assignment", prepareAssignmentOp),
  row("GET", "/cases/:case_id/prepare-transfer", prepareTransferOp),
  row("GET", "/cases/sectors/:sector_id/users", listSectorUsersOp),
  row("POST", "/cases/", createCaseOp, { status: 201, repeatable: true }),
  row("POST", "/cases/:case_id/transfer", transferCaseOp, { repeatable: true }),
  row("POST", "/cases/:case_id/assign", assignCaseOp, { repeatable: true }),
  row("POST", "/cases/:case_id/close-assign", closeAssignmentOp),
  row("GET", "/cases/:case_id/responsibles", listResponsiblesOp),
  row("POST", "/cases/:case_id/responsibles", addResponsibleOp, { status: 201, repeatable: true }),
  row("DELETE", "/cases/:case_id/responsibles/:responsible_id", removeResponsibleOp),
  row("POST", "/cases/:case_id/subsanar", amendCaseOp),
  row("POST", "/cases/:case_id/status", changeCaseStatusOp),
  row("POST", "/cases/:case_id/citizens", shareCaseOp, { status: SHARED, repeatable: true }),
  row("POST", "/cases/:case_id/notify", notifyCitizenOp, { status: 202, repeatable: true }),
  row("GET", "/cases/:case_id/movements", listCaseMovementsOp, {
    envelope: envelope("Movimientos del expediente"),
  }),
];
