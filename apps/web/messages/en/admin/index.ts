import caseTypes from "./case-types.json";
import catalog from "./catalog.json";
import certificates from "./certificates.json";
import citizens from "./citizens.json";
import documentTypes from "./document-types.json";
import families from "./families.json";
import keys from "./keys.json";
import settings from "./settings.json";
import start from "./start.json";
import types from "./types.json";
import users from "./users.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { caseTypes, catalog, certificates, citizens, documentTypes, families, keys, settings, start, types, users };
