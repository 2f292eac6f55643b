import { createServerCaller } from "@foja/api/trpc/caller";
import { createTrpcContext } from "@foja/api/trpc/context";
import { TRPCError } from "@trpc/server";
import { headers } from "next/headers";
import { cache } from "react";
import { readSession } from "../auth/session";
import { report } from "./report";
import { runtime } from "./runtime";

/** Under which this request is logged: the proxy gave it. */
const requestId = async (): Promise<string> => (await headers()).get("x-request-id") ?? "";

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
    { person: session?.person, schema: session?.chosenSchema, requestId: id },
    // Told to programs that count; a page has nobody to tell.
    new Headers(),
  );
  return createServerCaller(ctx, (failure, path) =>
    report(failure, { requestId: id, route: `page ${path}` }),
  );
});

/**
 * A failure as it is thrown on. Of all that it says the browser is told its digest alone, so that is the id under which it is logged: by the
 * procedure that failed, or here.
 */
export const withRequestId = async (error: unknown): Promise<Error> => {
  const id = await requestId();
  if (!(error instanceof TRPCError)) report(error, { requestId: id, route: "page" });
  return Object.assign(error instanceof Error ? error : new Error(String(error)), { digest: id });
};
