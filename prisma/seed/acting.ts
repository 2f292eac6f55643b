import { randomUUID } from "node:crypto";
import type { Context, Ports } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { readActing } from "@foja/core/people/read-acting";
import type { Database } from "@foja/db/clients/database";
import type { DemoInstallation, DemoPerson } from "./seed-base";

export type SampleSources = {
  readonly database: Database;
  readonly ports: Ports;
  readonly now: () => Date;
  readonly installation: DemoInstallation;
};

export type Acting = (person: DemoPerson) => Promise<Context<"user">>;

/** How the demo people of a municipality act: with their own hands, through the operations that everybody uses. */
export const actingIn = async ({ database, ports, now }: SampleSources, schema: string): Promise<Acting> => {
  const municipality = await database.global.municipality.findUniqueOrThrow({
    where: { schemaName: schema },
  });
  return async ({ user_id }) => {
    const { tenant, actor } = await readActing(database, municipality, user_id);
    if (!actor) throw new Error(`the demo person ${user_id} may not act`);
    return createContext<"user">(
      { database, ports, now, newId: randomUUID, reportStep: (error) => console.error(error) },
      { tenant, actor, door: "ui", requestId: randomUUID() },
    );
  };
};
