import { listProposalsOp } from "@foja/core/catalog-proposals/list-proposals.op";
import { proposeForCatalogOp } from "@foja/core/catalog-proposals/propose-for-catalog.op";
import { mutation, query, router } from "../procedure";

export const catalogRouter = router({
  propose: mutation(proposeForCatalogOp),
  listProposals: query(listProposalsOp),
});
