import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { pauseMs } from "./preservation";

// What raising needs (the signing service, time stamps, answers about certificates, files) is the same for all documents of a
// municipality. While it is away, one try at the end of each pause finds out, whoever's copy of the worker makes it.

export const isPaused = async (ctx: Pick<Context, "db" | "now">): Promise<boolean> => {
  const pause = await ctx.db.preservationPause.findUnique({ where: { id: 1 } });
  return pause !== null && pause.until > ctx.now();
};

/** Longer with every failure in a row. Two at once count as two. */
export const lengthenPause = async (tx: TenantTransaction, now: Date): Promise<void> => {
  const { failures } = await tx.preservationPause.upsert({
    where: { id: 1 },
    create: { id: 1, failures: 1, until: now },
    update: { failures: { increment: 1 } },
  });
  await tx.preservationPause.update({
    where: { id: 1 },
    data: { until: new Date(now.getTime() + pauseMs(failures)) },
  });
};

export const endPause = async (tx: TenantTransaction): Promise<void> => {
  await tx.preservationPause.deleteMany();
};
