import { searchCasesOp } from "@foja/core/cases/search-cases.op";
import { searchDocumentsOp } from "@foja/core/documents/search-documents.op";
import { getSessionOp } from "@foja/core/people/get-session.op";
import { listTenantsOp } from "@foja/core/people/list-tenants.op";
import { listPendingSignaturesOp } from "@foja/core/signing/list-pending-signatures.op";
import { adminRouter } from "./admin/router";
import { personQuery, query, router } from "./procedure";

export const appRouter = router({
  admin: adminRouter,
  session: router({ get: query(getSessionOp), listTenants: personQuery(listTenantsOp) }),
  cases: router({ search: query(searchCasesOp) }),
  documents: router({
    search: query(searchDocumentsOp),
    listPendingSignatures: query(listPendingSignaturesOp),
  }),
});

export type AppRouter = typeof appRouter;
