import { organizationRows } from "./rows/organization";
import { userRows } from "./rows/users";

// One line per row of the specification's tables (document 3, 4.2), an area a file, in its order.
export const adminRows = [...userRows, ...organizationRows];
