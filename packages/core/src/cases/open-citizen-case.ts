import { citizenUnprintable, requireOnPaper } from "../citizens/citizen-on-paper";
import { HOLDING_CITIZEN_REFUSALS } from "../citizens/hold-citizen";
import type { Context } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { PRIVATE_SECTOR, sectorsInUse } from "../people/sector";
import { CITIZEN_SEAL, citizenName } from "../signing/signatory";
import { SYSTEM_DOCUMENT_REFUSALS } from "../signing/system-document";
import { openPlannedCase } from "./open-case";
import { type CasePlan, COVER_ACRONYM, HOLDING_REFUSALS, opensThrough } from "./plan-case";
import type { OpenedCase } from "./register-case";

/** The same for one that there is not, one that is closed and one that citizens don't start (specification 2, 4.1). */
export const templateUnfit = defineRefusal(
  "invalid_input",
  "TEMPLATE_NOT_AVAILABLE",
  "El tipo de expediente no existe o no se puede iniciar por esta vía",
  { about: "case_template_id" },
);

/** Of a citizen who starts a case. */
export const CITIZEN_OPENING_REFUSALS: readonly Refusing[] = [
  ...HOLDING_CITIZEN_REFUSALS,
  citizenUnprintable,
  templateUnfit,
  ...HOLDING_REFUSALS,
  ...SYSTEM_DOCUMENT_REFUSALS,
];

/** Opens a case in the department that files its type, with a cover that the citizen signs, shared with them. */
export const openCitizenCase = async (
  ctx: Context<"citizen">,
  wanted: { readonly templateId: string; readonly reference: string },
): Promise<OpenedCase> =>
  openPlannedCase(ctx, await planCitizenCase(ctx, wanted.templateId), wanted.reference);

const planCitizenCase = async (ctx: Context<"citizen">, templateId: string): Promise<CasePlan> => {
  requireOnPaper(ctx.actor);
  const [template, coverType] = await Promise.all([
    ctx.db.caseTemplate.findUnique({
      where: { id: templateId },
      include: { filingDepartment: { include: { sectors: { where: sectorsInUse } } } },
    }),
    ctx.db.documentType.findUniqueOrThrow({ where: { acronym: COVER_ACRONYM } }),
  ]);
  if (!template?.isActive || !opensThrough(template.creationChannel, ctx.door)) throw templateUnfit();
  const ownerSector = template.filingDepartment.sectors.find(({ acronym }) => acronym === PRIVATE_SECTOR);
  if (!ownerSector) throw templateUnfit();
  return { template, ownerSector, coverType, creator: citizenName(ctx.actor), seal: CITIZEN_SEAL };
};
