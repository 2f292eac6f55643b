import type { Tools } from "../tool";
import { caseTools } from "./case-tools";
import { catalogTools } from "./catalog-tools";
import { documentTools } from "./document-tools";
import { letterTools } from "./letter-tools";
import { ownTools } from "./own-tools";
import { recordTools } from "./record-tools";

/** The 41 of the specification (1, 4.5) and the guide. */
export const allTools: Tools = {
  ...ownTools,
  ...caseTools,
  ...documentTools,
  ...catalogTools,
  ...letterTools,
  ...recordTools,
};
