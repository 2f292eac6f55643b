import { handleAdminOpenApi } from "../../../server/doors";

export { handleAdminOpenApi as GET, handleAdminOpenApi as HEAD, handleAdminOpenApi as OPTIONS };
