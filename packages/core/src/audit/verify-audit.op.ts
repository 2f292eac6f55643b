import { z } from "zod";
import { defineOperation } from "../kernel/operation";

const CHAINS = ["audit_log", "foja_global.audit_log", "foja_global.signature_audit"] as const;

// Years of rows are hashed again.
const TIMEOUT_MS = 3_600_000;

type Break = { place: bigint | null; problem: string };

export const verifyAuditOp = defineOperation({
  id: "audit.verify",
  summary: "Comprueba las cadenas de auditoría del municipio y de la instalación",
  access: "system",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    ok: z.boolean(),
    schema: z.string(),
    chains: z.array(
      z.strictObject({
        chain: z.enum(CHAINS),
        breaks: z.array(z.strictObject({ place: z.int().nullable(), problem: z.string() })),
      }),
    ),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  // Within a transaction, because only there do names without a schema mean the municipality's own.
  const found = await ctx.transaction(
    async (tx) => ({
      audit_log: await tx.$queryRaw<Break[]>`SELECT place, problem FROM audit_log_breaks() ORDER BY place`,
      "foja_global.audit_log": await tx.$queryRaw<
        Break[]
      >`SELECT place, problem FROM foja_global.audit_log_breaks() ORDER BY place`,
      "foja_global.signature_audit": await tx.$queryRaw<
        Break[]
      >`SELECT place, problem FROM foja_global.signature_audit_breaks() ORDER BY place`,
    }),
    { timeoutMs: TIMEOUT_MS },
  );

  const chains = CHAINS.map((chain) => ({
    chain,
    breaks: found[chain].map(({ place, problem }) => ({
      place: place === null ? null : Number(place),
      problem,
    })),
  }));
  return { ok: chains.every(({ breaks }) => breaks.length === 0), schema: ctx.tenant.schema, chains };
});
