import { accessRows } from "./rows/access";
import { auditRows } from "./rows/audit";
import { caseTypeRows } from "./rows/case-types";
import { catalogRows } from "./rows/catalog";
import { certificateRows } from "./rows/certificates";
import { documentTypeRows } from "./rows/document-types";
import { familyRows } from "./rows/families";
import { keyRows } from "./rows/keys";
import { municipalityRows } from "./rows/municipality";
import { organizationRows } from "./rows/organization";
import { statisticsRows } from "./rows/statistics";
import { userRows } from "./rows/users";

// One line per row of the specification's tables (document 3, 4.2), an area a file, in its order.
export const adminRows = [
  ...userRows,
  ...organizationRows,
  ...keyRows,
  ...certificateRows,
  ...auditRows,
  ...municipalityRows,
  ...statisticsRows,
  ...documentTypeRows,
  ...caseTypeRows,
  ...familyRows,
  ...catalogRows,
  ...accessRows,
];
