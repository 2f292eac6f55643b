import type { TenantTransaction } from "@foja/db/clients/types";
import { serverBusy } from "../kernel/busy";

/** How long the signing of a citizen's document is tried (specification 2, 8). */
export const SESSION_MS = 30 * 60_000;

/** What a municipality may have waiting: more than that is not signed before its sessions end. */
export const QUEUED_MAX = 1_000;

export const SIGNING_STATES = ["queued", "signed", "failed"] as const;

/** Better told to come back than queued to fail. Two at once may pass the limit by one. */
export const requireRoomInQueue = async (tx: TenantTransaction): Promise<void> => {
  const [counted] = await tx.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM (SELECT FROM citizen_signings WHERE state = 'queued' LIMIT ${QUEUED_MAX}) AS queued`;
  if (counted!.waiting >= QUEUED_MAX) throw serverBusy();
};
