import { LRUCache } from "lru-cache";
import type { TenantClient } from "./types";

type Entry = {
  readonly client: TenantClient;
  transactions: number;
  evicted: boolean;
};

export type TenantClients = {
  get(schema: string): TenantClient;
  close(): Promise<void>;
};

/**
 * Keeps the most recently used clients. Letting one go disconnects it, which a single query survives but an interactive
 * transaction does not: Prisma forgets it at once. So a client in use goes when its last transaction has ended.
 */
export const createTenantClients = (options: {
  readonly max: number;
  readonly create: (schema: string) => TenantClient;
  readonly onError: (error: Error) => void;
}): TenantClients => {
  const leaving = new Set<Entry>();

  const letGo = async (entry: Entry): Promise<void> => {
    if (!entry.evicted || entry.transactions > 0) return;
    leaving.delete(entry);
    await entry.client.$disconnect().catch(options.onError);
  };

  const cache = new LRUCache<string, Entry>({
    max: options.max,
    dispose: (entry) => {
      entry.evicted = true;
      leaving.add(entry);
      void letGo(entry);
    },
  });

  const open = (schema: string): Entry => {
    const entry: Entry = {
      client: options.create(schema),
      transactions: 0,
      evicted: false,
    };
    countTransactions(entry, () => letGo(entry));
    cache.set(schema, entry);
    return entry;
  };

  return {
    get: (schema) => (cache.get(schema) ?? open(schema)).client,
    close: async () => {
      await Promise.all([...cache.values(), ...leaving].map(({ client }) => client.$disconnect()));
    },
  };
};

const countTransactions = (entry: Entry, onEnd: () => Promise<void>): void => {
  const transaction = entry.client.$transaction.bind(entry.client) as (
    ...args: unknown[]
  ) => Promise<unknown>;
  const counted = async (...args: unknown[]): Promise<unknown> => {
    entry.transactions++;
    try {
      return await transaction(...args);
    } finally {
      entry.transactions--;
      await onEnd();
    }
  };
  Object.assign(entry.client, { $transaction: counted });
};
