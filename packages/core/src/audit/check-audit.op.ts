import type { TenantTransaction } from "@foja/db/clients/types";
import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { findTenantBreaks } from "./find-breaks";

/** Years of rows are hashed again. */
const LIMIT = { timeoutMs: 120_000 } as const;

/** Seconds: a few years of rows take as long. */
const RETRY_AFTER = 10;

const checkRunning = defineRefusal(
  "conflict",
  "AUDIT_CHECK_RUNNING",
  "La auditoría ya se está comprobando. Espere a que termine y pida de nuevo la comprobación",
  { extra: () => ({ retry_after: RETRY_AFTER }) },
);

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
  errors: ["invalid_input", checkRunning],
}).run(async (ctx) => {
  const { breaks, head } = await ctx.transaction(async (tx) => {
    await takeTurn(tx);
    return {
      breaks: await findTenantBreaks(tx),
      head: await tx.auditHead.findUniqueOrThrow({ where: { chain: "audit_log" } }),
    };
  }, LIMIT);
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

/** One at a time in a municipality: each holds a connection for as long as it takes, and there are few of them for everybody. */
const takeTurn = async (tx: TenantTransaction): Promise<void> => {
  const [turn] = await tx.$queryRaw<{ taken: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' audit check', 0)) AS taken`;
  if (!turn?.taken) throw checkRunning();
};

/** What `audit_log_breaks` finds. */
const WORDS: Readonly<Record<string, string>> = {
  changed: "La entrada se cambió después de escrita",
  "missing before": "Falta la entrada anterior",
  "not sealed": "La entrada no está sellada",
  "wrong head": "El último eslabón no es el que debería",
};
