import path from "node:path";
import { prepareHome } from "@foja/db/server/home";
import { findRunning } from "@foja/db/server/process-state";
import { findServiceUser } from "@foja/db/server/service-user";
import { z } from "zod";
import { readJson, writePrivateJson } from "../files";
import { Problem } from "../problem";
import { anyPort, explainPorts, type PortName, unusablePorts } from "./ports.mjs";
import type { Settings } from "./settings";

/** The database finds its own. */
type Chosen = Exclude<PortName, "DATABASE_PORT">;
export type Ports = Readonly<Record<Chosen, number>>;

const remembered = z.record(z.string(), z.int());

const fileIn = ({ folder }: Pick<Settings, "folder">): string => path.join(folder, "ports.json");

/** Empty before the first start. */
export const portsOfLastStart = (settings: Pick<Settings, "folder">): Partial<Ports> =>
  remembered.parse(readJson(fileIn(settings)) ?? {});

/**
 * The ports of this run. With 0 the one of the last run is taken again if it is free, so that addresses stay.
 * @param given the settings that stood before the command
 * @throws Problem that names all that can't be had
 */
export const choosePorts = async (
  settings: Settings,
  given: Readonly<Record<string, string>>,
): Promise<Ports> => {
  const { DATABASE_PORT, ...own } = settings.ports;
  const wanted = hasServer(settings) ? own : settings.ports;
  const problems = await unusablePorts(wanted, settings.host);
  if (problems.length > 0)
    throw new Problem(await explainPorts(problems, { wanted, host: settings.host, given }));

  const last = portsOfLastStart(settings);
  const ports: Partial<Record<Chosen, number>> = {};
  const taken = new Set(Object.values(wanted));
  for (const [name, port] of Object.entries(own) as [Chosen, number][]) {
    ports[name] = port || (await freePort(name, settings.host, taken, last[name]));
    taken.add(ports[name]);
  }
  writePrivateJson(fileIn(settings), ports);
  return ports as Ports;
};

const freePort = async (
  name: Chosen,
  host: string,
  taken: ReadonlySet<number>,
  last: number | undefined,
): Promise<number> => {
  for (let wish = last; ; wish = undefined) {
    const port = await anyPort(name, host, wish);
    if (!taken.has(port)) return port;
  }
};

/** One of one's own, or the included one, left running by a start that was killed: it keeps its port. */
const hasServer = ({ databaseUrl, folder }: Settings): boolean =>
  databaseUrl !== undefined ||
  findRunning(path.join(prepareHome(findServiceUser(), folder), "data")) !== undefined;
