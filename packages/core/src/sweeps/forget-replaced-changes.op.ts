import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { WALK_MS } from "../sync/walk";

export const forgetReplacedChangesOp = defineOperation({
  id: "sweeps.forgetReplacedChanges",
  summary: "Olvida lo que las copias de respaldo ya no necesitan para seguir una lista",
  access: "system",
  effect: "write",
  input: z.strictObject({}),
  output: z.strictObject({ forgotten: z.int() }),
  errors: [],
}).run((ctx) =>
  ctx.transaction(async (tx) => {
    // Whoever began before them has none of its pages left to read.
    const earlier = new Date(ctx.now().getTime() - WALK_MS);
    await tx.syncWalk.deleteMany({ where: { startedAt: { lte: earlier } } });
    const [row] = await tx.$queryRaw<[{ forgotten: bigint }]>`SELECT sync_forget(${earlier}) AS forgotten`;
    return { forgotten: Number(row.forgotten) };
  }),
);
