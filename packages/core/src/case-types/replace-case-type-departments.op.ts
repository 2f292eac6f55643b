import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { defineOperation } from "../kernel/operation";
import { departmentNotFound } from "../organization/department";
import {
  caseTypeForAdmin,
  caseTypeId,
  caseTypeNotFound,
  departmentIdsInput,
  lockCaseType,
  readCaseType,
  writeDepartments,
} from "./case-type";

export const replaceCaseTypeDepartmentsOp = defineOperation({
  id: "caseTypes.replaceDepartments",
  summary: "Reemplaza las reparticiones que pueden abrir expedientes de un tipo; ninguna: todas",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    case_type_id: caseTypeId,
    department_ids: departmentIdsInput,
    expected: expectedInput({ department_ids: departmentIdsInput }),
  }),
  output: caseTypeForAdmin,
  errors: ["invalid_input", caseTypeNotFound, departmentNotFound, changedMeanwhile],
}).run((ctx, { case_type_id, department_ids, expected }) =>
  ctx.transaction(async (tx) => {
    const type = await lockCaseType(tx, case_type_id);
    const now = type.departments.map(({ department }) => department.id);
    requireExpected(expected, { department_ids: now.toSorted() });
    await writeDepartments(tx, type.id, department_ids);
    return readCaseType(tx, type.id);
  }),
);
