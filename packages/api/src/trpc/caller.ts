import type { TrpcContext } from "./context";
import { createCallerFactory, failureOf } from "./procedure";
import { appRouter } from "./router";

const createCaller = createCallerFactory(appRouter);

/** The same procedures for the server that makes a page: no request in between. What fails goes to `report` before it is thrown. */
export const createServerCaller = (ctx: TrpcContext, report: (failure: unknown, path: string) => void) =>
  createCaller(ctx, {
    onError: ({ error, path }) => {
      const failure = failureOf(error);
      if (failure) report(failure, path ?? "");
    },
  });
