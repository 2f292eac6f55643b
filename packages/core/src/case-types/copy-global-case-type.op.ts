import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { departmentNotFound } from "../organization/department";
import { lockOrganization } from "../organization/lock-organization";
import {
  caseTypeAcronymTaken,
  caseTypeForAdmin,
  caseTypeRules,
  filingDepartmentInactive,
  readCaseType,
  requireFilingDepartment,
} from "./case-type";

export const globalCaseTypeNotFound = defineRefusal(
  "not_found",
  "NOT_FOUND",
  "Tipo de expediente no encontrado en el catálogo global",
);
export const caseTypeAlreadyCopied = defineRefusal<[acronym: string]>(
  "conflict",
  "CASE_TYPE_ALREADY_COPIED",
  (acronym) => `El tipo de expediente ${acronym} ya se copió del catálogo global`,
);

export const copyGlobalCaseTypeOp = defineOperation({
  id: "caseTypes.copyGlobal",
  summary: "Copia un tipo de expediente del catálogo global; la copia cambia después por su cuenta",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    global_case_template_id: reference("globalCaseType", "Tipo del catálogo global"),
    /** The catalog knows no departments. */
    filing_department_id: caseTypeRules.filing_department_id.optional(),
  }),
  output: caseTypeForAdmin,
  errors: [
    "invalid_input",
    globalCaseTypeNotFound,
    caseTypeAlreadyCopied,
    caseTypeAcronymTaken,
    departmentNotFound,
    filingDepartmentInactive,
  ],
}).run(async (ctx, { global_case_template_id, filing_department_id }) => {
  const found = await ctx.global.globalCaseTemplate.findUnique({ where: { id: global_case_template_id } });
  if (!found) throw globalCaseTypeNotFound();
  const { id: globalId, createdAt: _, ...copied } = found;

  return ctx.transaction(async (tx) => {
    await lockOrganization(tx);
    const own = await tx.caseTemplate.findUnique({ where: { acronym: copied.acronym } });
    if (own) throw (own.origin === "global" ? caseTypeAlreadyCopied : caseTypeAcronymTaken)(own.acronym);
    const filingDepartmentId = filing_department_id ?? (await rootDepartment(tx));
    await requireFilingDepartment(tx, filingDepartmentId);
    const { id } = await tx.caseTemplate.create({
      data: {
        ...copied,
        id: ctx.newId(),
        filingDepartmentId,
        origin: "global",
        globalId,
        createdAt: ctx.now(),
      },
      select: { id: true },
    });
    const answer = await readCaseType(tx, id);
    await ctx.settle(tx, answer);
    return answer;
  });
});

/** As a new municipality's types are filed, until somebody says otherwise. */
const rootDepartment = async (tx: TenantTransaction): Promise<string> => {
  const { id } = await tx.department.findFirstOrThrow({ where: { parentId: null }, select: { id: true } });
  return id;
};
