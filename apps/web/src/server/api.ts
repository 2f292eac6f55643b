import { createServerCaller } from "@foja/api/trpc/caller";
import { createTrpcContext } from "@foja/api/trpc/context";
import { headers } from "next/headers";
import { cache } from "react";
import { readSession } from "../auth/session";
import { report } from "./report";
import { runtime } from "./runtime";

/** Under which this request is logged: the proxy gave it. */
export const requestId = async (): Promise<string> => (await headers()).get("x-request-id") ?? "";

/**
 * What pages ask, for whoever is signed in: the procedures that the browser calls too, without a request in between. Once per request, so
 * that everything on a page is looked up for one person in one moment. Refusals are thrown; `definePage` shows them.
 */
export const api = cache(async () => {
  const session = await readSession();
  const id = await requestId();
  const { sources, rateLimit } = runtime();
  const ctx = createTrpcContext(
    { ...sources, rateLimit },
    { email: session?.email, schema: session?.chosenSchema, requestId: id },
    // Told to programs that count; a page has nobody to tell.
    new Headers(),
  );
  return createServerCaller(ctx, (failure, path) =>
    report(failure, { requestId: id, route: `page ${path}` }),
  );
});

export type Api = Awaited<ReturnType<typeof api>>;
