import start from "./start.json";
import users from "./users.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { start, users };
