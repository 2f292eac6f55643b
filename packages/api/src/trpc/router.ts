import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { getSessionOp } from "@foja/core/people/get-session.op";
import { query, router } from "./procedure";

export const appRouter = router({
  session: router({ me: query(getSessionOp) }),
  cases: router({ search: query(searchCasesOp) }),
});

export type AppRouter = typeof appRouter;
