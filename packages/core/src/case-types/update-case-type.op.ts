import { z } from "zod";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { departmentNotFound } from "../organization/department";
import {
  caseTypeForAdmin,
  caseTypeId,
  caseTypeNotFound,
  caseTypeRules,
  caseTypeVisibilityFixed,
  filingDepartmentInactive,
  lockCaseType,
  presentCaseType,
  readCaseType,
  requireFilingDepartment,
} from "./case-type";

const caseCount = meant(z.int().min(0), { note: "Expedientes de este tipo", example: 0 });

export const updateCaseTypeOp = defineOperation({
  id: "caseTypes.update",
  summary:
    "Cambia las reglas de un tipo de expediente, o lo activa o desactiva; los abiertos siguen su curso",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    case_type_id: caseTypeId,
    ...z.strictObject(caseTypeRules).partial().shape,
    expected: expectedInput({ ...caseTypeRules, case_count: caseCount }),
  }),
  output: caseTypeForAdmin,
  errors: [
    "invalid_input",
    caseTypeNotFound,
    caseTypeVisibilityFixed,
    departmentNotFound,
    filingDepartmentInactive,
    changedMeanwhile,
  ],
}).run((ctx, { case_type_id, expected, ...wanted }) =>
  ctx.transaction(async (tx) => {
    const type = await lockCaseType(tx, case_type_id);
    const now = { ...presentCaseType(type), filing_department_id: type.filingDepartmentId };
    requireExpected(expected, now);
    const { name, description, creation_channel, filing_department_id, visibility, is_active } = wanted;
    if (visibility && visibility !== type.visibility && now.case_count > 0)
      throw caseTypeVisibilityFixed(now.case_count);
    const files = filing_department_id ?? type.filingDepartmentId;
    if (files !== type.filingDepartmentId || is_active === true) await requireFilingDepartment(tx, files);

    await tx.caseTemplate.update({
      where: { id: type.id },
      data: {
        filingDepartmentId: files,
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(creation_channel && { creationChannel: creation_channel }),
        ...(visibility && { visibility }),
        ...(is_active !== undefined && { isActive: is_active }),
      },
    });
    return readCaseType(tx, type.id);
  }),
);
