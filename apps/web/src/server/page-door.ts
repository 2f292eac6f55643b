import type { TrpcSources } from "@foja/api/trpc/context";
import type { PageDoorOptions } from "@foja/api/trpc/handler";
import { isOwnRequest } from "../auth/own-request";
import { readSession } from "../auth/session";
import { env } from "./env";
import { report } from "./report";
import { runtime } from "./runtime";

/** What every call of our pages rests on: who is signed in, and where failures are told. */
export const pageDoor = (): readonly [TrpcSources, PageDoorOptions] => {
  const { sources, rateLimit } = runtime();
  const options: PageDoorOptions = {
    readSession: async () => {
      const session = await readSession();
      return { person: session?.person, schema: session?.chosenSchema };
    },
    isOwn: (headers) => isOwnRequest(headers, env.publicUrl),
    report,
    isHttps: env.publicUrl.startsWith("https:"),
  };
  return [{ ...sources, rateLimit }, options];
};
