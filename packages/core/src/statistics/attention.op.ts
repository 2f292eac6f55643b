import { countFailedJobs } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import { presentCertificate, warningDueOf } from "../certificates/signing-certificate";
import { QUEUE_NAMES } from "../jobs/sweep-queues";
import type { Context } from "../kernel/context";
import { isOperational } from "../kernel/load-tenant";
import { defineOperation } from "../kernel/operation";
import { PEOPLE } from "../people/list-item";
import { HAS_SEAL } from "../people/seal";
import { USER_STATE } from "../people/user";
import { findFailing } from "../webhooks/failing";

const DAY_MS = 24 * 3_600_000;
/** A document that waits longer for a signature than this is told. */
const SIGNATURE_DAYS = 15;

const CERTIFICATE_STATES = ["fine", "missing", "ending", "unfit"] as const;
const LICENSE_STATES = ["fine", "grace", "stopped"] as const;

export const attentionOp = defineOperation({
  id: "stats.attention",
  summary: "Qué necesita que la administración haga algo: solo cantidades y estados",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    certificate: z.strictObject({
      state: z.enum(CERTIFICATE_STATES),
      days_left: z.int().nullable(),
      message: z.string().nullable(),
    }),
    license: z.enum(LICENSE_STATES).describe("grace: opera por un tiempo; stopped: nadie puede operar"),
    failed_deliveries: z.int().describe("Avisos a portales que no se entregaron"),
    failing_receivers: z.int().describe("Portales que hace más de una hora no reciben avisos"),
    stuck_documents: z.int().describe(`Esperan alguna firma hace más de ${SIGNATURE_DAYS} días`),
    without_seal: z.int().describe("Personas activas sin sello"),
    never_entered: z.int().describe("Personas que pueden ingresar y nunca lo hicieron"),
    failed_jobs: z.int().describe("Trabajos que fallaron y no se intentan más"),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const { db } = ctx;
  const { active, pending } = USER_STATE;
  const before = new Date(ctx.now().getTime() - SIGNATURE_DAYS * DAY_MS);
  const [
    certificate,
    license,
    failed_deliveries,
    failing,
    stuck_documents,
    without_seal,
    never_entered,
    failed_jobs,
  ] = await Promise.all([
    certificateOf(ctx),
    licenseOf(ctx),
    db.webhookDelivery.count({ where: { status: "failed" } }),
    findFailing(ctx),
    // What was sent before was made before: the index is by that.
    db.document.count({
      where: { status: "sent_to_sign", createdAt: { lt: before }, sentAt: { lt: before } },
    }),
    db.user.count({ where: { ...PEOPLE, estado: active, NOT: HAS_SEAL } }),
    db.user.count({ where: { ...PEOPLE, estado: { in: [active, pending] }, lastAccessAt: null } }),
    countFailedJobs(ctx.global, { queues: QUEUE_NAMES, schema: ctx.tenant.schema }),
  ]);
  return {
    certificate,
    license,
    failed_deliveries,
    failing_receivers: failing.length,
    stuck_documents,
    without_seal,
    never_entered,
    failed_jobs,
  };
});

const certificateOf = async (ctx: Context<"administrator">) => {
  const row = await ctx.global.signingCertificate.findFirst({
    where: { municipalityId: ctx.tenant.municipalityId, isActive: true },
  });
  if (!row) return { state: "missing" as const, days_left: null, message: null };
  const { is_valid, days_left, validation_message: message } = presentCertificate(row, ctx);
  const isEnding = warningDueOf(days_left) !== undefined;
  return {
    state: !is_valid ? ("unfit" as const) : isEnding ? ("ending" as const) : ("fine" as const),
    days_left,
    message,
  };
};

const licenseOf = async ({ global, tenant }: Context<"administrator">) => {
  const row = await global.municipality.findUniqueOrThrow({ where: { id: tenant.municipalityId } });
  if (!isOperational(row)) return "stopped" as const;
  return row.license === "active" ? ("fine" as const) : ("grace" as const);
};
