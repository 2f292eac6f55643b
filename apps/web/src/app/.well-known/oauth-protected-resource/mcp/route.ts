import { handleProtectedMcp } from "../../../../server/doors";

export { handleProtectedMcp as GET, handleProtectedMcp as HEAD, handleProtectedMcp as OPTIONS };
