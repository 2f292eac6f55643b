import path from "node:path";
import { findFreePort, isPortFree } from "@foja/db/server/free-port";
import { z } from "zod";
import { readJson, writePrivateJson } from "../files";
import { Problem } from "../problem";
import type { PortName, Settings } from "./settings";

/** The database finds its own. */
type Chosen = Exclude<PortName, "DATABASE_PORT">;
export type Ports = Readonly<Record<Chosen, number>>;

const remembered = z.record(z.string(), z.int());

const fileIn = ({ folder }: Pick<Settings, "folder">): string => path.join(folder, "ports.json");

/** Empty before the first start. */
export const portsOfLastStart = (settings: Pick<Settings, "folder">): Partial<Ports> =>
  remembered.parse(readJson(fileIn(settings)) ?? {});

/** The ports of this run. With 0 the one of the last run is taken again if it is free, so that addresses stay. */
export const choosePorts = async (settings: Settings): Promise<Ports> => {
  const file = fileIn(settings);
  const last = portsOfLastStart(settings);
  const ports: Partial<Record<Chosen, number>> = {};
  for (const [name, wanted] of Object.entries(settings.ports) as [PortName, number][]) {
    if (name === "DATABASE_PORT") continue;
    if (wanted === 0) ports[name] = await anyPort(last[name]);
    else if (await isPortFree(wanted)) ports[name] = wanted;
    else throw portInUse(name, wanted);
  }
  writePrivateJson(file, ports);
  return ports as Ports;
};

const anyPort = async (last: number | undefined): Promise<number> =>
  last && (await isPortFree(last)) ? last : await findFreePort();

const portInUse = (name: PortName, port: number): Problem =>
  new Problem(
    `El puerto ${port} está ocupado. Cierre el programa que lo usa (¿otro "npm start"?) o elija otro: ${name}=${port + 1} npm start. Con ${name}=0 se toma uno libre.`,
  );
