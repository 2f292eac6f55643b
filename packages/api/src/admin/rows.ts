import { caseTypeRows } from "./rows/case-types";
import { catalogRows } from "./rows/catalog";
import { documentTypeRows } from "./rows/document-types";
import { familyRows } from "./rows/families";
import { organizationRows } from "./rows/organization";

// One line per row of the specification's tables (document 3, 4.2), an area a file, in its order.
export const adminRows = [
  ...organizationRows,
  ...documentTypeRows,
  ...caseTypeRows,
  ...familyRows,
  ...catalogRows,
];
