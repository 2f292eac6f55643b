import { auditRows } from "./rows/audit";
import { certificateRows } from "./rows/certificates";
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
];
