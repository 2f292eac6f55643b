import { router } from "../procedure";
import { municipalityRouter } from "./municipality";
import { organizationRouter } from "./organization";
import { statisticsRouter } from "./statistics";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({
  organization: organizationRouter,
  municipality: municipalityRouter,
  statistics: statisticsRouter,
});
