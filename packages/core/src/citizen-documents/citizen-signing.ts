import type { TenantTransaction } from "@foja/db/clients/types";
import { IMAGES_TIMEOUT_MS } from "../documents/content";
import { serverBusy } from "../kernel/busy";
import { STORAGE_TIMEOUT_MS } from "../ports/storage";
import { SYSTEM_NUMBERS_MS } from "../signing/time-limits";

/** How long the signing of a citizen's document is tried (specification 2, 8). */
export const SESSION_MS = 30 * 60_000;

/** How long whoever signs holds turn and number: what the system writes takes as much, and before that images and files are fetched. */
export const TURN_MS = SYSTEM_NUMBERS_MS + IMAGES_TIMEOUT_MS + STORAGE_TIMEOUT_MS;

/** What a municipality may have waiting: more than that is not signed before its sessions end. */
export const QUEUED_MAX = 1_000;

export const SIGNING_STATES = ["queued", "signed", "failed"] as const;

/** Better told to come back than queued to fail. Two at once may pass the limit by one. */
export const requireRoomInQueue = async (tx: TenantTransaction): Promise<void> => {
  const [counted] = await tx.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM (SELECT FROM citizen_signings WHERE state = 'queued' LIMIT ${QUEUED_MAX}) AS queued`;
  if (counted!.waiting >= QUEUED_MAX) throw serverBusy();
};
