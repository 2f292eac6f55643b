import { router } from "../procedure";
import { certificatesRouter } from "./certificates";
import { keysRouter } from "./keys";
import { municipalityRouter } from "./municipality";
import { organizationRouter } from "./organization";
import { statisticsRouter } from "./statistics";

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
  organization: organizationRouter,
  municipality: municipalityRouter,
  statistics: statisticsRouter,
});
