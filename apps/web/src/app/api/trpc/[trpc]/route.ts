import { randomUUID } from "node:crypto";
import { requestIdOf } from "@foja/api/rest/request-id";
import { createTrpcContext } from "@foja/api/trpc/context";
import { failureOf } from "@foja/api/trpc/procedure";
import { appRouter } from "@foja/api/trpc/router";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { readSession } from "../../../../auth/session";
import { report } from "../../../../server/report";
import { runtime } from "../../../../server/runtime";

const handle = (request: Request): Promise<Response> => {
  const requestId = requestIdOf(request.headers, randomUUID);
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: async () => {
      const session = await readSession();
      return createTrpcContext(runtime().sources, {
        email: session?.email,
        schema: session?.chosenSchema,
        requestId,
      });
    },
    onError: ({ error, path }) => {
      const failure = failureOf(error);
      if (failure) report(failure, { requestId, route: `trpc ${path ?? ""}` });
    },
    responseMeta: () => ({ headers: { "cache-control": "no-store", "x-request-id": requestId } }),
  });
};

export { handle as GET, handle as POST };
