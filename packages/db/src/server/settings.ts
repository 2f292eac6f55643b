import { appendFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export type ServerSettings = {
  readonly port: number;
  readonly maxConnections: number;
  /** False for throwaway data: a crash of the machine loses it, tests run faster. */
  readonly durable: boolean;
};

const FILE = "foja.conf";

/** Called once, after initdb. */
export const includeSettings = (dataFolder: string): void =>
  appendFileSync(path.join(dataFolder, "postgresql.conf"), `\ninclude '${FILE}'\n`);

/** Written before every start, so that a new version or port applies to existing data. */
export const writeSettings = (dataFolder: string, settings: ServerSettings): void =>
  writeFileSync(path.join(dataFolder, FILE), toConf({ ...FIXED, ...fromSettings(settings) }));

const FIXED = {
  listen_addresses: "127.0.0.1",
  // No socket file: its folder would need rules of its own, and its path has a limit of 107 bytes.
  unix_socket_directories: "",
  shared_buffers: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_duration_statement: "2s",
  log_line_prefix: "%m [%p] %a %d ",
  idle_in_transaction_session_timeout: "5min",
  // The statistics of a municipality's schema are what keeps search fast; the default waits for 20 % of the rows to change.
  autovacuum_analyze_scale_factor: "0.05",
  // The default supposes a turning disk: it has half a table read where looking up its few rows is many times faster.
  random_page_cost: "1.1",
  // Many short questions at once: workers and compiled code take longer to start than the whole answer does.
  max_parallel_workers_per_gather: "0",
  jit: "off",
};

const fromSettings = ({ port, maxConnections, durable }: ServerSettings): Record<string, string> => ({
  port: String(port),
  max_connections: String(maxConnections),
  ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
});

const toConf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join("");
