import { copyGlobalCaseTypeOp } from "@foja/core/case-types/copy-global-case-type.op";
import { createCaseTypeOp } from "@foja/core/case-types/create-case-type.op";
import { getCaseTypeOp } from "@foja/core/case-types/get-case-type.op";
import { listCaseTypesOp } from "@foja/core/case-types/list-case-types.op";
import { listDepartmentOptionsOp } from "@foja/core/case-types/list-department-options.op";
import { listGlobalCaseTypesOp } from "@foja/core/case-types/list-global-case-types.op";
import { replaceCaseTypeDepartmentsOp } from "@foja/core/case-types/replace-case-type-departments.op";
import { updateCaseTypeOp } from "@foja/core/case-types/update-case-type.op";
import { mutation, query, router } from "../procedure";

export const caseTypesRouter = router({
  list: query(listCaseTypesOp),
  create: mutation(createCaseTypeOp),
  listGlobal: query(listGlobalCaseTypesOp),
  copyGlobal: mutation(copyGlobalCaseTypeOp),
  listDepartmentOptions: query(listDepartmentOptionsOp),
  get: query(getCaseTypeOp),
  update: mutation(updateCaseTypeOp),
  replaceDepartments: mutation(replaceCaseTypeDepartmentsOp),
});
