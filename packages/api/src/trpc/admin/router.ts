import { router } from "../procedure";
import { keysRouter } from "./keys";
import { organizationRouter } from "./organization";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({ keys: keysRouter, organization: organizationRouter });
