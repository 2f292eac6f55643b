import { router } from "../procedure";
import { auditRouter } from "./audit";
import { organizationRouter } from "./organization";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({ audit: auditRouter, organization: organizationRouter });
