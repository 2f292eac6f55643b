import { serverBusy } from "@foja/core/kernel/busy";

/** Smaller bodies take no room: they are bounded like those of any row, and come while large ones fill it. */
const SMALL_BYTES = 1024 * 1024;

/**
 * Keeps the large bodies that one process holds within `maxBytes` together, by what each announces (its row's limit when it doesn't), and
 * those of one caller within half of what the others leave, so that there is always room for another. Whoever doesn't fit is told to come
 * back before anything of theirs is read; a lone one always fits.
 */
export const createBodyRoom = (maxBytes: number) => {
  const taken = new Map<string, number>();
  return async <T>(
    request: Request,
    { caller, bodyMaxBytes }: { readonly caller: string; readonly bodyMaxBytes: number },
    work: () => Promise<T>,
  ): Promise<T> => {
    const announced = request.headers.get("content-length");
    const share = Math.min(announced === null ? bodyMaxBytes : Number(announced) || 0, bodyMaxBytes);
    if (share < SMALL_BYTES) return work();
    const own = taken.get(caller) ?? 0;
    const others = taken.values().reduce((sum, bytes) => sum + bytes, 0) - own;
    const room = own > 0 ? (maxBytes - others) / 2 : others > 0 ? maxBytes - others : share;
    if (own + share > room) throw serverBusy();
    taken.set(caller, own + share);
    try {
      return await work();
    } finally {
      const left = taken.get(caller)! - share;
      if (left > 0) taken.set(caller, left);
      else taken.delete(caller);
    }
  };
};
