import certificates from "./certificates.json";
import citizens from "./citizens.json";
import keys from "./keys.json";
import settings from "./settings.json";
import start from "./start.json";
import users from "./users.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { certificates, citizens, keys, settings, start, users };
