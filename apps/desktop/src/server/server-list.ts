import { z } from "zod";
import { createJsonFile } from "./json-file";
import { discovered } from "./wire";

const knownServer = discovered.extend({
  /** Origin by which links and settings name it. */
  address: z.string().min(1),
  /** The municipality in which the person works there; null until one is chosen. */
  tenant: z.object({ schema: z.string().min(1), name: z.string() }).nullable(),
});
export type KnownServer = z.output<typeof knownServer>;

const schema = z.object({ servers: z.array(knownServer), current: z.string().nullable() });
type Servers = z.output<typeof schema>;

export type ServerList = {
  all(): Promise<Servers>;
  find(address: string): Promise<KnownServer | undefined>;
  /** Adds it or takes what it says of itself now; it becomes the current one. */
  put(server: Omit<KnownServer, "tenant">): Promise<Servers>;
  choose(address: string): Promise<Servers>;
  chooseTenant(address: string, tenant: KnownServer["tenant"]): Promise<Servers>;
  remove(address: string): Promise<Servers>;
};

/** The servers that the person set up once; one of them is current. */
export const createServerList = (file: string): ServerList => {
  const stored = createJsonFile(file, schema, { servers: [], current: null });
  return {
    all: stored.read,
    find: async (address) => (await stored.read()).servers.find((server) => server.address === address),
    put: (server) =>
      stored.change(({ servers }) => {
        const known = servers.find(({ address }) => address === server.address);
        const entry = { ...server, tenant: known?.tenant ?? null };
        return {
          servers: known ? servers.map((other) => (other === known ? entry : other)) : [...servers, entry],
          current: server.address,
        };
      }),
    choose: (address) =>
      stored.change((value) =>
        value.servers.some((server) => server.address === address) ? { ...value, current: address } : value,
      ),
    chooseTenant: (address, tenant) =>
      stored.change((value) => ({
        ...value,
        servers: value.servers.map((server) => (server.address === address ? { ...server, tenant } : server)),
      })),
    remove: (address) =>
      stored.change(({ servers, current }) => {
        const left = servers.filter((server) => server.address !== address);
        return { servers: left, current: current === address ? (left[0]?.address ?? null) : current };
      }),
  };
};
