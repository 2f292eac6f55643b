import type { TenantTransaction } from "@foja/db/clients/types";
import type { CaseTemplate, Department, DocumentType, Sector } from "@foja/db/generated/tenant/client";
import type { Context, Door } from "../kernel/context";
import { defineRefusal, type Refusing } from "../kernel/refusal";
import { findSigningIdentity } from "../people/seal";
import { sectorsInUse } from "../people/sector";
import type { SignatoryName } from "../signing/signatory";

export type CasePlan = {
  readonly template: CaseTemplate & { readonly filingDepartment: Department };
  readonly ownerSector: Sector;
  readonly coverType: DocumentType;
  readonly creator: SignatoryName;
  /** In the visible signature of the cover. */
  readonly seal: string;
};

/** The system signs a cover in the name of who opened the case. */
const COVER_SEAL = "Carátula automática";

export const COVER_ACRONYM = "CAEX";

export const templateNotFound = defineRefusal("not_found", "NOT_FOUND", "Tipo de expediente no encontrado");
export const templateInactive = defineRefusal(
  "wrong_state",
  "TEMPLATE_INACTIVE",
  "El tipo de expediente no está activo",
);
export const notThroughThisChannel = defineRefusal(
  "wrong_state",
  "TEMPLATE_CHANNEL",
  "Este tipo de expediente no se crea por esta vía",
);
export const notForThisDepartment = defineRefusal(
  "wrong_state",
  "TEMPLATE_DEPARTMENT",
  "Su repartición no puede crear este tipo de expediente",
);
export const ownerSectorUnfit = defineRefusal(
  "wrong_state",
  "OWNER_SECTOR",
  "El sector que administraría el expediente no existe o no está activo",
);

/** Making the cover takes a while: an administrator was faster. */
export const templateChanged = defineRefusal(
  "conflict",
  "TEMPLATE_CHANGED",
  "El tipo de expediente cambió mientras se abría el expediente. Vuelva a intentarlo",
);

/** Of whoever opens a case that was planned. */
export const HOLDING_REFUSALS: readonly Refusing[] = [templateInactive, templateChanged];

/** Of somebody of the municipality who asks for a case to be opened. */
export const PLAN_REFUSALS: readonly Refusing[] = [
  ...HOLDING_REFUSALS,
  templateNotFound,
  notThroughThisChannel,
  notForThisDepartment,
  ownerSectorUnfit,
];

/** Everything that opening a case needs to know, or the refusal. Takes nothing yet. */
export const planCase = async (
  ctx: Context<"user">,
  wanted: { readonly templateId: string; readonly ownerSectorId: string | undefined },
): Promise<CasePlan> => {
  const template = await ctx.db.caseTemplate.findUnique({
    where: { id: wanted.templateId },
    include: { filingDepartment: true, departments: { select: { departmentId: true } } },
  });
  if (!template) throw templateNotFound();
  if (!template.isActive) throw templateInactive();
  if (!opensThrough(template.creationChannel, ctx.door)) throw notThroughThisChannel();
  const allowed = template.departments.map(({ departmentId }) => departmentId);
  if (allowed.length > 0 && !allowed.includes(ctx.actor.departmentId)) throw notForThisDepartment();

  const [ownerSector, coverType, creator] = await Promise.all([
    ctx.db.sector.findFirst({
      where: { ...sectorsInUse, id: wanted.ownerSectorId ?? ctx.actor.sectorId },
    }),
    ctx.db.documentType.findUniqueOrThrow({ where: { acronym: COVER_ACRONYM } }),
    findSigningIdentity(ctx.db, ctx.actor.userId),
  ]);
  if (!ownerSector) throw ownerSectorUnfit();
  if (!creator) throw new Error(`acting user ${ctx.actor.userId} has no row`);
  return { template, ownerSector, coverType, creator, seal: COVER_SEAL };
};

/** Until the transaction ends the type stays as it is. Refuses a case of one that is no longer what was planned with. */
export const holdTemplate = async (
  tx: TenantTransaction,
  { id, visibility }: Pick<CaseTemplate, "id" | "visibility">,
): Promise<void> => {
  const [now] = await tx.$queryRaw<{ active: boolean; visibility: string }[]>`
    SELECT is_active AS active, visibility FROM case_templates WHERE id = ${id}::uuid FOR SHARE`;
  if (!now?.active) throw templateInactive();
  if (now.visibility !== visibility) throw templateChanged();
};

/** The web channel is what people use with their own hands; everything else is a program (domain 3). */
export const opensThrough = (channel: string, door: Door): boolean =>
  channel === "both" || channel === (door === "ui" || door === "backend" ? "web" : "api");
