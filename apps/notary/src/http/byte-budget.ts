import { Problem } from "../problem";

/** Bytes of requests that may be in memory at a time. */
export type ByteBudget = {
  /** Takes its share until `free` is called. @throws Problem SERVICE_BUSY when too little is left */
  take(bytes: number): { readonly free: () => void };
};

/** Large uploads wait in memory for a thread: without a bound on all of them together, a few dozen end the process. */
export const createByteBudget = (bytesMax: number): ByteBudget => {
  let left = bytesMax;
  return {
    take: (bytes) => {
      if (bytes > left)
        throw new Problem("SERVICE_BUSY", "El servicio de firma está ocupado; reintente en unos segundos");
      left -= bytes;
      let isHeld = true;
      const free = (): void => {
        if (isHeld) left += bytes;
        isHeld = false;
      };
      return { free };
    },
  };
};
