import type pg from "pg";

export type EngineArguments = {
  readonly command: "version" | "rpc" | "create-database" | "can-connect";
  readonly url: string;
  readonly config: pg.ClientConfig & { readonly database: string };
  readonly datamodels: readonly string[];
};

const NO_DATABASE = "postgresql://127.0.0.1/postgres";

/** The command line with which Prisma calls its native engine. */
export const parseArguments = (argv: readonly string[]): EngineArguments => {
  const flag = (name: string): string | undefined =>
    argv.includes(name) ? argv[argv.indexOf(name) + 1] : undefined;
  const { url = NO_DATABASE } = JSON.parse(flag("--datasource") ?? "{}") as {
    url?: string;
  };
  return {
    command: commandOf(argv),
    url,
    config: connectionOf(url),
    datamodels: flag("--datamodels")?.split(",") ?? [],
  };
};

const commandOf = (argv: readonly string[]): EngineArguments["command"] => {
  if (argv.includes("--version")) return "version";
  if (!argv.includes("cli")) return "rpc";
  return argv.includes("create-database") ? "create-database" : "can-connect";
};

// Part by part: in pg a connection string wins over `database`, and the throwaway database would become the real one.
const connectionOf = (address: string): EngineArguments["config"] => {
  const { hostname, port, username, password, pathname } = new URL(address);
  return {
    host: hostname,
    port: Number(port) || 5432,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
};
