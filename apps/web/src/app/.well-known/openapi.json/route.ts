import { handleOpenApi } from "../../../server/apis";

export { handleOpenApi as GET, handleOpenApi as HEAD, handleOpenApi as OPTIONS };
