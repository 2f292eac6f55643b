import { router } from "../procedure";
import { caseTypesRouter } from "./case-types";
import { catalogRouter } from "./catalog";
import { documentTypesRouter } from "./document-types";
import { familiesRouter } from "./families";
import { organizationRouter } from "./organization";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({
  organization: organizationRouter,
  documentTypes: documentTypesRouter,
  caseTypes: caseTypesRouter,
  families: familiesRouter,
  catalog: catalogRouter,
});
