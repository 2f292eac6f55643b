import { handleProtectedMcp } from "../../../../server/apis";

export { handleProtectedMcp as GET, handleProtectedMcp as HEAD, handleProtectedMcp as OPTIONS };
