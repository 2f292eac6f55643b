import { router } from "../procedure";
import { certificatesRouter } from "./certificates";
import { keysRouter } from "./keys";
import { organizationRouter } from "./organization";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({
  certificates: certificatesRouter,
  keys: keysRouter,
  organization: organizationRouter,
});
import { auditRouter } from "./audit";
import { organizationRouter } from "./organization";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({ audit: auditRouter, organization: organizationRouter });
