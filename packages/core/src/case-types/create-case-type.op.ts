import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { departmentNotFound } from "../organization/department";
import { lockOrganization } from "../organization/lock-organization";
import {
  caseTypeAcronymInput,
  caseTypeAcronymTaken,
  caseTypeForAdmin,
  caseTypeRules,
  departmentIdsInput,
  filingDepartmentInactive,
  readCaseType,
  requireFilingDepartment,
  writeDepartments,
} from "./case-type";

export const createCaseTypeOp = defineOperation({
  id: "caseTypes.create",
  summary: "Crea un tipo de expediente propio",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    acronym: caseTypeAcronymInput,
    name: caseTypeRules.name,
    description: caseTypeRules.description.default(""),
    creation_channel: caseTypeRules.creation_channel.default("both"),
    filing_department_id: caseTypeRules.filing_department_id,
    department_ids: departmentIdsInput.default([]),
    visibility: caseTypeRules.visibility.default("interno"),
    is_active: caseTypeRules.is_active.default(true),
  }),
  output: caseTypeForAdmin,
  errors: ["invalid_input", caseTypeAcronymTaken, departmentNotFound, filingDepartmentInactive],
}).run((ctx, { acronym, department_ids, ...rules }) =>
  ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    if ((await tx.caseTemplate.count({ where: { acronym } })) > 0) throw caseTypeAcronymTaken(acronym);
    await requireFilingDepartment(tx, rules.filing_department_id);
    const { id } = await tx.caseTemplate.create({
      data: {
        id: ctx.newId(),
        acronym,
        name: rules.name,
        description: rules.description,
        creationChannel: rules.creation_channel,
        filingDepartmentId: rules.filing_department_id,
        visibility: rules.visibility,
        isActive: rules.is_active,
        createdAt: ctx.now(),
      },
      select: { id: true },
    });
    await writeDepartments(tx, id, department_ids);
    const answer = await readCaseType(tx, id);
    await ctx.settle(tx, answer);
    return answer;
  }),
);
