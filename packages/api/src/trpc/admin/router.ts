import { router } from "../procedure";
import { accessRouter } from "./access";
import { auditRouter } from "./audit";
import { caseTypesRouter } from "./case-types";
import { catalogRouter } from "./catalog";
import { certificatesRouter } from "./certificates";
import { documentTypesRouter } from "./document-types";
import { familiesRouter } from "./families";
import { jobsRouter } from "./jobs";
import { keysRouter } from "./keys";
import { mailsRouter } from "./mails";
import { municipalityRouter } from "./municipality";
import { organizationRouter } from "./organization";
import { statisticsRouter } from "./statistics";
import { usersRouter } from "./users";

/** What the back office asks, an area a file, over the operations of the administration API. */
export const adminRouter = router({
  access: accessRouter,
  audit: auditRouter,
  caseTypes: caseTypesRouter,
  catalog: catalogRouter,
  certificates: certificatesRouter,
  documentTypes: documentTypesRouter,
  families: familiesRouter,
  jobs: jobsRouter,
  keys: keysRouter,
  mails: mailsRouter,
  municipality: municipalityRouter,
  organization: organizationRouter,
  statistics: statisticsRouter,
  users: usersRouter,
});
