import { router } from "../procedure";
import { organizationRouter } from "./organization";
import { usersRouter } from "./users";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({ organization: organizationRouter, users: usersRouter });
