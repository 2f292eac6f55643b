import { assignCaseOp } from "@foja/core/cases/assign-case.op";
import { closeAssignmentOp } from "@foja/core/cases/close-assignment.op";
import { downloadCaseOp } from "@foja/core/cases/download-case.op";
import { getWholeCaseOp } from "@foja/core/cases/get-whole-case.op";
import { getWholeCaseByNumberOp } from "@foja/core/cases/get-whole-case-by-number.op";
import { linkDocumentOp } from "@foja/core/cases/link-document.op";
import { listAvailableResponsiblesOp } from "@foja/core/cases/list-available-responsibles.op";
import { listAvailableSectorsOp } from "@foja/core/cases/list-available-sectors.op";
import { listSectorUsersOp } from "@foja/core/cases/list-sector-users.op";
import { removeResponsibleOp } from "@foja/core/cases/remove-responsible.op";
import { envelope } from "../door/envelope";
import { row } from "../door/row";
import { addResponsibleContract } from "./cases/add-responsible";
import { createCaseContract } from "./cases/create-case";
import { listCasesContract } from "./cases/list-cases";
import { listResponsiblesContract } from "./cases/list-responsibles";
import { listTemplatesContract } from "./cases/list-templates";
import { transferCaseContract } from "./cases/transfer-case";

// One line per row of the specification's table (document 1, 4.7), in its order.
export const backendRows = [
  row("GET", "/cases/", listCasesContract),
  row("POST", "/cases/", createCaseContract, {
    status: 201,
    repeatable: true,
    envelope: envelope("Expediente creado"),
  }),
  row("GET", "/cases/templates", listTemplatesContract),
  row("POST", "/cases/:case_id/transfer", transferCaseContract, {
    repeatable: true,
    envelope: envelope("Pase realizado"),
  }),
  row("POST", "/cases/:case_id/assign", assignCaseOp, {
    repeatable: true,
    envelope: envelope("Expediente asignado"),
  }),
  row("POST", "/cases/:case_id/close-assign", closeAssignmentOp, {
    envelope: envelope("Asignación cerrada"),
  }),
  row("GET", "/cases/:case_id/available-sectors", listAvailableSectorsOp),
  row("GET", "/cases/sectors/:sector_id/users", listSectorUsersOp),
  row("POST", "/cases/:case_id/link-document", linkDocumentOp, {
    envelope: envelope("Documento vinculado"),
  }),
  row("GET", "/cases/:case_id", getWholeCaseOp),
  row("GET", "/cases/by-number/:case_number", getWholeCaseByNumberOp),
  row("GET", "/cases/:case_id/download-zip", downloadCaseOp),
  row("GET", "/cases/:case_id/responsibles", listResponsiblesContract, {
    envelope: envelope("Responsables del expediente"),
  }),
  row("GET", "/cases/:case_id/available-responsibles", listAvailableResponsiblesOp),
  row("POST", "/cases/:case_id/responsibles", addResponsibleContract, {
    status: 201,
    repeatable: true,
    envelope: envelope("Responsable agregado"),
  }),
  row("DELETE", "/cases/:case_id/responsibles/:responsible_id", removeResponsibleOp, {
    envelope: envelope("Responsable quitado"),
  }),
];
