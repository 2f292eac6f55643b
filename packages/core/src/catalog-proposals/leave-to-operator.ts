import type { Context } from "../kernel/context";
import { type CatalogTable, keyOf, type Proposed } from "./proposed-data";

type Left = {
  readonly id: string;
  readonly proposed: Proposed;
  readonly reason: string;
  readonly operatorEmail: string | undefined;
};

const WHAT: Readonly<Record<CatalogTable, string>> = {
  global_document_types: "un tipo de documento",
  global_case_templates: "un tipo de expediente",
  global_registry_families: "una familia de registro",
};

/** The proposal waits for a person, who gets a mail about it: once, however often the job is done. */
export const leaveToOperator = (
  ctx: Context<"system">,
  { id, proposed, reason, operatorEmail }: Left,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    // Another schema's table, in the transaction of the mail: the tenant's client does not know it.
    const left = await tx.$executeRaw`
      UPDATE foja_global.catalog_proposals SET reason = ${reason}
      WHERE id = ${id}::uuid AND status = 'pending' AND reason IS NULL`;
    if (left === 0 || !operatorEmail) return;
    await ctx.ports.jobs.enqueue(tx, "send-mail", {
      schema: ctx.tenant.schema,
      to: operatorEmail,
      subject: `Propuesta para el catálogo: ${keyOf(proposed)}`,
      text: [
        `${ctx.tenant.name} propone ${WHAT[proposed.table]} para el catálogo global: ${keyOf(proposed)}, ${proposed.data.name}.`,
        reason,
        "Lo que sigue lo escribió quien lo propone:",
        JSON.stringify(proposed.data, undefined, 2),
        `Para decidir: npm run foja -- catalog:decide --id ${id} --approve (o --reject 'Motivo')`,
      ].join("\n\n"),
    });
  });
