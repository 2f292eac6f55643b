import { copyGlobalCaseTypeOp } from "@foja/core/case-types/copy-global-case-type.op";
import { createCaseTypeOp } from "@foja/core/case-types/create-case-type.op";
import { getCaseTypeOp } from "@foja/core/case-types/get-case-type.op";
import { listCaseTypesOp } from "@foja/core/case-types/list-case-types.op";
import { listDepartmentOptionsOp } from "@foja/core/case-types/list-department-options.op";
import { listGlobalCaseTypesOp } from "@foja/core/case-types/list-global-case-types.op";
import { replaceCaseTypeDepartmentsOp } from "@foja/core/case-types/replace-case-type-departments.op";
import { updateCaseTypeOp } from "@foja/core/case-types/update-case-type.op";
import { row } from "../../door/row";

/** Types of cases: document 3, 4.2; decisions E. */
export const caseTypeRows = [
  row("GET", "/case-types", listCaseTypesOp),
  row("POST", "/case-types", createCaseTypeOp, { status: 201, repeatable: true }),
  row("GET", "/case-types/global", listGlobalCaseTypesOp),
  row("POST", "/case-types/from-global", copyGlobalCaseTypeOp, { status: 201, repeatable: true }),
  row("GET", "/case-types/options/departments", listDepartmentOptionsOp),
  row("GET", "/case-types/:case_type_id", getCaseTypeOp),
  row("PATCH", "/case-types/:case_type_id", updateCaseTypeOp),
  row("PUT", "/case-types/:case_type_id/departments", replaceCaseTypeDepartmentsOp),
];
