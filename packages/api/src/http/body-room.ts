import { serverBusy } from "@foja/core/kernel/busy";

/**
 * Keeps the large bodies that one process holds within `maxBytes` together, by what each announces (its row's limit when it doesn't).
 * Whoever doesn't fit is told to come back before anything of theirs is read; a lone one always fits.
 */
export const createBodyRoom = (maxBytes: number) => {
  let taken = 0;
  return async <T>(request: Request, bodyMaxBytes: number, work: () => Promise<T>): Promise<T> => {
    const announced = request.headers.get("content-length");
    const share = Math.min(announced === null ? bodyMaxBytes : Number(announced) || 0, bodyMaxBytes);
    if (taken > 0 && taken + share > maxBytes) throw serverBusy();
    taken += share;
    try {
      return await work();
    } finally {
      taken -= share;
    }
  };
};
