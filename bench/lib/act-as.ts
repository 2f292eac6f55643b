import { randomUUID } from "node:crypto";
import type { Context, Ports } from "@foja/core/kernel/context";
import { createContext } from "@foja/core/kernel/create-context";
import { readActing } from "@foja/core/people/read-acting";
import type { Running } from "./installation";

/** A person of the running product's municipality, to carry out operations in this process. */
export const actAs = async (
  { database, demo, ports: own }: Running,
  userId: string,
  ports: Ports = own,
): Promise<Context<"user">> => {
  const { schema } = demo.municipality;
  const municipality = await database.global.municipality.findUniqueOrThrow({
    where: { schemaName: schema },
  });
  const { tenant, actor } = await readActing(database, municipality, userId);
  if (!actor) throw new Error(`nobody acts in ${schema}`);
  return createContext<"user">(
    {
      database,
      ports,
      now: () => new Date(),
      newId: randomUUID,
      reportStep: (error) => console.error(error),
    },
    { tenant, actor, door: "system", requestId: "bench" },
  );
};
