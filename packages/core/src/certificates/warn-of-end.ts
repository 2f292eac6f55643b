import type { Context } from "../kernel/context";
import { ROLES } from "../people/roles";
import { USER_STATE } from "../people/user";
import { daysLeftOf, inDays, warningDueOf } from "./signing-certificate";

/**
 * Mails the administrators that the certificate ends soon: once for each of `WARNED_DAYS`, whoever sweeps at the same time, and only the
 * nearest where several are due. Mails and the note that they were sent are one transaction.
 * @returns how many mails
 */
export const warnOfEnd = async (ctx: Context<"system">): Promise<number> => {
  const row = await ctx.global.signingCertificate.findFirst({
    where: { municipalityId: ctx.tenant.municipalityId, isActive: true },
  });
  if (!row) return 0;
  const daysLeft = daysLeftOf(row, ctx.now());
  const due = warningDueOf(daysLeft);
  if (due === undefined) return 0;

  const { schema, name, timezone } = ctx.tenant;
  const end = row.notAfter.toLocaleDateString("es-AR", { timeZone: timezone, dateStyle: "long" });
  const when = daysLeft < 0 ? `venció el ${end}` : `vence ${inDays(daysLeft)}, el ${end}`;
  const subject = `El certificado de firma de ${name} ${daysLeft < 0 ? "venció" : `vence ${inDays(daysLeft)}`}`;
  const text = [
    `El certificado con el que firma ${name} (${row.subject}) ${when}.`,
    "",
    "Sin un certificado vigente nadie firma electrónicamente. Para reemplazarlo, ingrese al panel de administración,",
    "Certificado de firma: puede generar el requerimiento para la autoridad certificante, o cargar el archivo .p12 nuevo.",
    "",
  ].join("\n");

  return ctx.transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      UPDATE foja_global.signing_certificates SET warned_days = ${due}::int
      WHERE id = ${row.id}::uuid AND is_active AND (warned_days IS NULL OR warned_days > ${due}::int)`;
    if (noted === 0) return 0;
    const administrators = await tx.user.findMany({
      where: { estado: USER_STATE.active, roles: { some: { roleId: ROLES.administrator.id } } },
      select: { email: true },
    });
    for (const { email: to } of administrators)
      await ctx.ports.jobs.enqueue(tx, "send-mail", { schema, to, subject, text });
    return administrators.length;
  });
};
