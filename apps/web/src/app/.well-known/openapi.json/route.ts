import { handleOpenApi } from "../../../server/doors";

export { handleOpenApi as GET, handleOpenApi as HEAD, handleOpenApi as OPTIONS };
