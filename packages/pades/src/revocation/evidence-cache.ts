/** Keeps what authorities answered. Lists of megabytes are shared by everybody whose certificate they are about. */
export type EvidenceCache = {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer, until: Date): void;
};

/** In memory, bounded; what was not used for longest goes first. What is alone larger than `bytesMax` is not kept. */
export const createEvidenceCache = (options: {
  readonly now: () => Date;
  readonly itemsMax?: number;
  readonly bytesMax?: number;
}): EvidenceCache => {
  const { now, itemsMax = 2_000, bytesMax = 64 * 1024 * 1024 } = options;
  // A Map lists its keys in the order of insertion: the first is the one that was not used for longest.
  const items = new Map<string, { readonly bytes: Buffer; readonly until: Date }>();
  let size = 0;

  const remove = (key: string) => {
    size -= items.get(key)?.bytes.length ?? 0;
    items.delete(key);
  };

  return {
    get: (key) => {
      const item = items.get(key);
      if (!item) return undefined;
      remove(key);
      if (item.until <= now()) return undefined;
      items.set(key, item);
      size += item.bytes.length;
      return item.bytes;
    },
    set: (key, bytes, until) => {
      remove(key);
      if (bytes.length > bytesMax) return;
      items.set(key, { bytes, until });
      size += bytes.length;
      for (const oldest of items.keys()) {
        if (size <= bytesMax && items.size <= itemsMax) return;
        remove(oldest);
      }
    },
  };
};
