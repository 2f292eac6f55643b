import { router } from "../procedure";
import { auditRouter } from "./audit";
import { certificatesRouter } from "./certificates";
import { keysRouter } from "./keys";
import { municipalityRouter } from "./municipality";
import { organizationRouter } from "./organization";
import { statisticsRouter } from "./statistics";
import { usersRouter } from "./users";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({
  audit: auditRouter,
  certificates: certificatesRouter,
  keys: keysRouter,
  municipality: municipalityRouter,
  organization: organizationRouter,
  statistics: statisticsRouter,
  users: usersRouter,
});
