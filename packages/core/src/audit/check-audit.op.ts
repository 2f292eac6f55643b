import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { findTenantBreaks } from "./find-breaks";

/** Years of rows are hashed again. */
const LIMIT = { timeoutMs: 120_000 } as const;

/** As many as somebody reads before they ask whoever operates the installation. */
const TOLD_MAX = 20;

export const checkAuditOp = defineOperation({
  id: "audit.check",
  summary: "Comprueba la cadena de la auditoría: si una entrada se cambió o falta, dice cuál",
  access: "administrator",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({
    is_intact: z.boolean(),
    /** Entries that the chain has. */
    total: z.int(),
    breaks_total: z.int(),
    breaks: z.array(z.strictObject({ place: z.int().nullable(), problem: z.string() })),
  }),
  errors: ["invalid_input"],
}).run(async (ctx) => {
  const { breaks, head } = await ctx.transaction(
    async (tx) => ({
      breaks: await findTenantBreaks(tx),
      head: await tx.auditHead.findUniqueOrThrow({ where: { chain: "audit_log" } }),
    }),
    LIMIT,
  );
  return {
    is_intact: breaks.length === 0,
    total: Number(head.seq),
    breaks_total: breaks.length,
    breaks: breaks.slice(0, TOLD_MAX).map(({ place, problem }) => ({
      place: place === null ? null : Number(place),
      problem: WORDS[problem] ?? problem,
    })),
  };
});

/** What `audit_log_breaks` finds. */
const WORDS: Readonly<Record<string, string>> = {
  changed: "La entrada se cambió después de escrita",
  "missing before": "Falta la entrada anterior",
  "not sealed": "La entrada no está sellada",
  "wrong head": "El último eslabón no es el que debería",
};
