import type { TenantTransaction } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { pauseMs } from "./preservation";

// What raising needs (the signing service, time stamps, answers about certificates, files) is the same for all documents of a
// municipality. While it is away, one try at the end of each pause finds out, whoever's copy of the worker makes it. Whether it is away
// one document can't tell: its file alone may be what the service fails at, each time anew.

export const isPaused = async (ctx: Pick<Context, "db" | "now">): Promise<boolean> => {
  const pause = await ctx.db.preservationPause.findUnique({ where: { id: 1 } });
  return pause !== null && pause.until > ctx.now();
};

type Pause = { readonly failures: number; readonly documentId: string | null };

/**
 * What all documents need seems to be away, as this one found. Believed when the last one to find so was another, with no success in
 * between: then there is a pause, longer with every failure in a row.
 * @returns whether there is
 */
export const noteAway = async (tx: TenantTransaction, now: Date, documentId: string): Promise<boolean> => {
  const begun = await tx.$executeRaw`
    INSERT INTO preservation_pause (id, failures, until, document_id) VALUES (1, 0, ${now}, ${documentId}::uuid)
    ON CONFLICT (id) DO NOTHING`;
  if (begun === 1) return false;
  const [known] = await tx.$queryRaw<Pause[]>`
    SELECT failures, document_id AS "documentId" FROM preservation_pause WHERE id = 1 FOR UPDATE`;
  if (known?.documentId === documentId) return false;
  const failures = (known?.failures ?? 0) + 1;
  const pause = { failures, documentId, until: new Date(now.getTime() + pauseMs(failures)) };
  await tx.preservationPause.upsert({ where: { id: 1 }, create: { id: 1, ...pause }, update: pause });
  return true;
};

export const endPause = async (tx: TenantTransaction): Promise<void> => {
  await tx.preservationPause.deleteMany();
};
