import { certificateRows } from "./rows/certificates";
import { keyRows } from "./rows/keys";
import { municipalityRows } from "./rows/municipality";
import { organizationRows } from "./rows/organization";
import { statisticsRows } from "./rows/statistics";

// One line per row of the specification's tables (document 3, 4.2), an area a file, in its order.
export const adminRows = [...organizationRows, ...keyRows, ...certificateRows];
import { auditRows } from "./rows/audit";
import { organizationRows } from "./rows/organization";

// One line per row of the specification's tables (document 3, 4.2), an area a file, in its order.
export const adminRows = [...organizationRows, ...auditRows];
export const adminRows = [...organizationRows, ...municipalityRows, ...statisticsRows];
